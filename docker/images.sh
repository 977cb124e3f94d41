#!/bin/sh
# Pins the images of the Dockerfile and the compose files to the digests that their versions have now, for all
# platforms. To upgrade, change a version and run it again.
set -eu
cd "$(dirname "$0")"
files="Dockerfile compose.yml compose.many.yml"
for image in $(sed -nE 's/^(ARG PYTHON=| *image: )([^@ ]+:[^@ ]+).*/\2/p' $files | sort -u); do
    digest=$(docker buildx imagetools inspect "$image" --format '{{.Manifest.Digest}}')
    sed -i -E "s#^(ARG PYTHON=| *image: )$image(@.*)?\$#\1$image@$digest#" $files
done
