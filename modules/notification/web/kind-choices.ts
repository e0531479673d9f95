import type { Channel, KindChoices, KindView } from '../shared/preferences.ts'

/** What is as usual is not kept, so that it follows when the usual changes. */
export function withChoice(
  chosen: KindChoices,
  { name, usual }: Pick<KindView, 'name' | 'usual'>,
  channel: Channel,
  wish: boolean,
): KindChoices {
  const { [channel]: _, ...others } = chosen[name] ?? {}
  const next = wish === usual[channel] ? others : { ...others, [channel]: wish }
  const { [name]: _before, ...rest } = chosen
  return Object.keys(next).length === 0 ? rest : { ...rest, [name]: next }
}
