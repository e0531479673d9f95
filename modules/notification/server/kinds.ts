import type { NewsKind } from '#platform/server/notify.ts'
import type { Translate } from '#platform/server/translate.ts'
import type { KindView, Switches } from '../shared/preferences.ts'

/** News that no module named: they follow what their sender says, and nobody chooses about them. */
const NAMELESS = 'notification.nameless'

/** All kinds of news, in the order of the modules, and the one that a key belongs to. */
export interface Kinds {
  all: readonly NewsKind[]
  of(news: { key: string; mail?: boolean }): NewsKind
}

export function openKinds(all: readonly NewsKind[]): Kinds {
  const byKey = new Map(all.flatMap((kind) => kind.keys.map((key) => [key, kind])))
  return {
    all,
    of: ({ key, mail = false }) => byKey.get(key) ?? { name: NAMELESS, title: key, keys: [key], byMail: mail },
  }
}

/** Fixed ones always come, and nobody chooses about what no module named. */
export const mayStop = ({ name, isFixed = false }: NewsKind) => !isFixed && name !== NAMELESS

/** As the product comes. */
export const usualOf = ({ byMail = false }: NewsKind): Switches => ({ app: true, mail: byMail, push: true })

export function viewOf(kind: NewsKind, usual: Switches): KindView {
  return {
    name: kind.name,
    title: kind.title,
    is_urgent: kind.isUrgent ?? false,
    is_fixed: kind.isFixed ?? false,
    usual,
  }
}

/** A module may name a kind before it says anything of it: nobody is asked about silence. */
export const spokenOf = ({ all }: Kinds, translate: Translate) =>
  all.filter(({ keys }) => keys.some((key) => translate('mn', key) !== key))
