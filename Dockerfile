# The command `incidents` with the library in it. `docker compose up` uses it to load the library into Neo4j.
FROM python:3.12-slim AS build
WORKDIR /src
COPY pyproject.toml README.md LICENSE ./
COPY graph_model graph_model
COPY graph_store graph_store
COPY loader loader
COPY queries queries
COPY incident_library incident_library
COPY data data
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheels .

FROM python:3.12-slim
COPY requirements.lock /tmp/requirements.lock
RUN pip install --no-cache-dir --require-hashes --requirement /tmp/requirements.lock
COPY --from=build /wheels /tmp/wheels
RUN pip install --no-cache-dir --no-deps /tmp/wheels/*.whl && useradd --create-home incidents
USER incidents
ENTRYPOINT ["incidents"]
