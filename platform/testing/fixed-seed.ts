import fc from 'fast-check'

/**
 * Properties are tried with the same cases on every run, so that a change is judged by itself and not by luck.
 * `ORGIL_NIGHTLY=1` tries new ones, and `ORGIL_SEED` those of a run that failed.
 */
const given = process.env['ORGIL_SEED']
if (given) fc.configureGlobal({ seed: Number(given) })
else if (!process.env['ORGIL_NIGHTLY']) fc.configureGlobal({ seed: 20_261_122 })
