/** How many cases a promise is tried with: so many in every run, ten thousand in a night (`ORGIL_NIGHTLY=1`). */
export const often = (usual: number) => (process.env['ORGIL_NIGHTLY'] ? 10_000 : usual)
