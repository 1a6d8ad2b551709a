"""The command ``incidents``: one module a noun or a group of verbs, found by walking this package."""
