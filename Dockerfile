# Lelap in a container: an unprivileged user, a root that may be read-only, the data in the volume /data.
# docs/operating.md tells how to run it; compose.yaml does.

# What the server needs to run. The project brings its own Node as a package, so the image below needs none.
FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --include=optional --no-audit --no-fund

# The built web app, and the built server.
FROM node:24-bookworm-slim AS built
# The project's Node is linked against it.
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY tsconfig.base.json vite.config.ts vite.server.config.ts ./
COPY tools/prerendered-pages.ts tools/
COPY src src
RUN for config in vite.config.ts vite.server.config.ts; do \
        node_modules/.bin/node node_modules/vite/bin/vite.js build --config $config --logLevel warn || exit 1; \
    done

FROM debian:bookworm-slim
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin lelap
RUN install --directory --owner lelap --group lelap --mode 0700 /data
WORKDIR /app
RUN install --directory --owner lelap --group lelap .cache
COPY --from=dependencies /app/node_modules node_modules
COPY package.json ./
COPY src/contract src/contract
COPY src/domain src/domain
COPY src/server src/server
COPY --from=built /app/dist dist
# SQLite sorts what is large beside the database, where there is room. The hash of a password takes a quarter less time in
# large pages.
ENV PATH=/app/node_modules/.bin:$PATH \
    NODE_ENV=production \
    NODE_COMPILE_CACHE=/app/.cache/node \
    GLIBC_TUNABLES=glibc.malloc.hugetlb=1 \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    SQLITE_TMPDIR=/data
USER lelap
# Compiles once what would else be compiled at each start: Node keeps its cache by user, and a read-only root takes none.
RUN PORT=0 DATA_DIR=/tmp/warm-up node dist/server/main.js > /tmp/ready & \
    while kill -0 $! && ! grep -q ready /tmp/ready; do sleep 0.1; done; \
    kill $! && wait $! && rm -r /tmp/warm-up /tmp/ready
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
    CMD ["node", "src/server/cli/is-ready.ts"]
CMD ["node", "dist/server/main.js"]
