# Lelap in a container: an unprivileged user, a root that may be read-only, the data in the volume /data.
# docs/operators/install.md says how to run it; compose.yaml does it.

# The same version as the Node packages in package.json. If the registry is reachable, pin the digest too
# (@sha256:…, from `docker buildx imagetools inspect`).
FROM node:26.10.0-trixie-slim AS node

# The files of an archive without Node, which the image has. The build tools' native parts are optional packages.
FROM node AS built
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN node tools/launch.mjs archive --folder /app

FROM node
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin lelap
RUN install --directory --owner lelap --group lelap --mode 0700 /data
WORKDIR /app
RUN install --directory --owner lelap --group lelap .cache
COPY --from=built /app .
# SQLite puts large sorts beside the database, where there is space. With huge pages a password hash takes a quarter less
# time.
ENV NODE_ENV=production \
    container=oci \
    NODE_COMPILE_CACHE=/app/.cache/node \
    GLIBC_TUNABLES=glibc.malloc.hugetlb=1 \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    SQLITE_TMPDIR=/data
USER lelap
# Fills the compile cache at build time, because the root is read-only. A processor with other features compiles at each start.
RUN PORT=0 DATA_DIR=/tmp/warm-up node dist/server/main.js > /tmp/ready & \
    while kill -0 $! && ! grep -q ready /tmp/ready; do sleep 0.1; done; \
    kill $! && wait $! && rm -r /tmp/warm-up /tmp/ready
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
    CMD ["node", "src/server/cli/is-ready.ts"]
CMD ["node", "dist/server/main.js"]
