# An image with the program alone, linked statically: for clusters, and for machines where nothing may be installed.
#
#   docker build --build-arg KORTEST_COMMIT="$(git rev-parse HEAD)" -t kortest .
#   docker run --rm -v "$PWD:/work" --user "$(id -u):$(id -g)" kortest prove 2024-11-24
#
# Files are read and written in /work. The program needs nothing beside it: where containers are not wanted,
# `docker cp "$(docker create kortest)":/kortest .` takes it out.
FROM rust:1-alpine AS build
# A linker and the C library's objects; nothing of it is C.
RUN apk add --no-cache musl-dev
WORKDIR /source
COPY . .
ARG KORTEST_COMMIT=
RUN KORTEST_COMMIT="$KORTEST_COMMIT" cargo build --release --locked --bin kortest \
    && strip target/release/kortest \
    && mkdir /empty

FROM scratch
COPY --from=build /source/target/release/kortest /kortest
# For files that are written and then renamed, whoever the user is.
COPY --from=build --chmod=1777 /empty /tmp
COPY --from=build --chmod=1777 /empty /work
COPY LICENSE-MIT LICENSE-APACHE /
WORKDIR /work
ENTRYPOINT ["/kortest"]
