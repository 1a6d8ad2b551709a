"""The words of the library: what an incident, a cause and a component are."""
