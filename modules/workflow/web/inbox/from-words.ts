import type { Translate } from '#platform/web/i18n/index.ts'
import type { InboxItem } from '../../shared/inbox.ts'
import { shortName } from '../people/names.ts'
import type { Box } from '../views/inbox-search.ts'

/** Whom a row names: who sent it; of what one sent oneself, who has it now; of what one watches, both. */
export function fromWords({ creator, holder }: Pick<InboxItem, 'creator' | 'holder'>, box: Box, t: Translate) {
  if (!holder) return shortName(creator)
  const isMine = box === 'sent' && holder.person?.user_id === creator.user_id
  const more = holder.others > 0 ? ` +${holder.others}` : ''
  const name = holder.person ? shortName(holder.person) : (holder.group ?? '')
  const held = isMine ? t('workflow.inbox.held_by_me') + more : t('workflow.inbox.held_by', { name: name + more })
  return box === 'sent' ? held : `${shortName(creator)} · ${held}`
}
