/** The id of the build this code belongs to; the same one stands in `builds/latest.json`. */
declare const __BUILD_ID__: string
