"""The library as static pages that work from a folder and from any web server."""
