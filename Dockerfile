# Lelap in a container: an unprivileged user, a root that may be read-only, the data in the volume /data.
# docs/operators/install.md says how to run it; compose.yaml does it.

# The same version as the Node packages in package.json. If the registry is reachable, pin the digest too
# (@sha256:…, from `docker buildx imagetools inspect`).
FROM node:26.10.0-trixie-slim AS node

# What the server needs to run; the optional packages are Node itself, which the image has.
FROM node AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --omit=optional --no-audit --no-fund

# The built web app, and the built server. The build tools' native parts are optional packages.
FROM node AS built
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY tsconfig.base.json vite.config.ts vite.server.config.ts ./
COPY tools/prerendered-pages.ts tools/
COPY src src
RUN for config in vite.config.ts vite.server.config.ts; do \
        node node_modules/vite/bin/vite.js build --config $config --logLevel warn || exit 1; \
    done

FROM node
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin lelap
RUN install --directory --owner lelap --group lelap --mode 0700 /data
WORKDIR /app
RUN install --directory --owner lelap --group lelap .cache
COPY --from=dependencies /app/node_modules node_modules
COPY package.json ./
COPY src/contract src/contract
COPY src/domain src/domain
COPY src/import src/import
COPY src/server src/server
COPY --from=built /app/dist dist
# SQLite puts large sorts beside the database, where there is space. With huge pages a password hash takes a quarter less
# time.
ENV NODE_ENV=production \
    NODE_COMPILE_CACHE=/app/.cache/node \
    GLIBC_TUNABLES=glibc.malloc.hugetlb=1 \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    SQLITE_TMPDIR=/data
USER lelap
# Fills the compile cache at build time, because the root is read-only.
RUN PORT=0 DATA_DIR=/tmp/warm-up node dist/server/main.js > /tmp/ready & \
    while kill -0 $! && ! grep -q ready /tmp/ready; do sleep 0.1; done; \
    kill $! && wait $! && rm -r /tmp/warm-up /tmp/ready
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
    CMD ["node", "src/server/cli/is-ready.ts"]
CMD ["node", "dist/server/main.js"]
