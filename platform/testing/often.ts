/** How many cases a promise is tried with: so many in every run, ten thousand in a night (`ORGIL_NIGHTLY=1`). */
export const often = (usual: number) => (process.env['ORGIL_NIGHTLY'] ? 10_000 : usual)

/** All of it, or by day as much as shows the same but what only the amount shows (`ORGIL_DAY=1`, docs/tests.md). */
export const inBulk = <T>(all: T, byDay: T) => (process.env['ORGIL_DAY'] ? byDay : all)
