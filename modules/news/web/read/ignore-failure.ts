/** That it was opened is said again with the next opening: nobody is told that it did not arrive. */
export const ignoreFailure = () => undefined
