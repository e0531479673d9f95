export const states = ['draft', 'planned', 'released', 'withdrawn'] as const
export type State = (typeof states)[number]

/** What somebody makes of a notice: it goes out, at once or at its time; it is taken back; it is written on. */
export const steps = ['release', 'withdraw', 'redraft'] as const
export type Step = (typeof steps)[number]

const taken: Readonly<Record<Step, readonly State[]>> = {
  release: ['draft', 'planned', 'withdrawn'],
  withdraw: ['planned', 'released'],
  redraft: ['planned', 'withdrawn'],
}

export const mayStep = (state: State, step: Step) => taken[step].includes(state)

/** Where a step leads; what goes out at a time that is still to come waits for it. */
export function stateAfter(step: Step, releaseAt: string | null, now: Date): State {
  if (step !== 'release') return step === 'withdraw' ? 'withdrawn' : 'draft'
  return releaseAt !== null && Date.parse(releaseAt) > now.getTime() ? 'planned' : 'released'
}
