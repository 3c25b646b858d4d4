# An image that contains only the statically linked program, for clusters and for machines on which nothing can be
# installed.
#
#   docker build --build-arg KORTEST_COMMIT="$(git rev-parse HEAD)" -t kortest .
#   docker run --rm -v "$PWD:/work" --user "$(id -u):$(id -g)" kortest prove 2024-11-24
#
# The program reads and writes files in /work. To use it without containers, copy it out of the image:
# `docker cp "$(docker create kortest)":/kortest .`
# The digest keeps the compiler the same until Dependabot proposes a newer image.
FROM rust:1-alpine@sha256:a10e64dd139b7387337c7fbe8aca31b959b57b2fd4c8ae20a02cf1d6ea424dce AS build
# Rust links with the object files of the C library. No C code is compiled.
# Python prints the licences of the crates.
RUN apk add --no-cache musl-dev python3
WORKDIR /source
COPY . .
ARG KORTEST_COMMIT=
RUN KORTEST_COMMIT="$KORTEST_COMMIT" cargo build --profile dist --locked --bin kortest \
    && strip target/dist/kortest \
    && python3 scripts/licences >LICENSES-THIRD-PARTY \
    && mkdir /empty

FROM scratch
ARG KORTEST_COMMIT=
LABEL org.opencontainers.image.title="kortest" \
    org.opencontainers.image.description="Proves that a puzzle solution is the best there is, with a certificate that anyone can check" \
    org.opencontainers.image.licenses="MIT OR Apache-2.0" \
    org.opencontainers.image.revision="$KORTEST_COMMIT"
COPY --from=build /source/target/dist/kortest /kortest
# Every user may write temporary files here.
COPY --from=build --chmod=1777 /empty /tmp
COPY --from=build --chmod=1777 /empty /work
COPY --from=build /source/LICENSES-THIRD-PARTY /
COPY LICENSE-MIT LICENSE-APACHE /
WORKDIR /work
# The number of the user `nobody`. With `--user`, the files in a mounted folder belong to you.
USER 65534:65534
ENTRYPOINT ["/kortest"]
