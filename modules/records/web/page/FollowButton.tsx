import { useState } from 'react'
import { call } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { followRow } from '../../shared/talk/comments.ts'
import type { PersonView } from '../../shared/talk/person.ts'

interface Props {
  table: string
  id: string
  follows: boolean
  followers: readonly PersonView[]
  onChanged: () => Promise<unknown>
}

/** To be told of what others change of this row, or no more. */
export function FollowButton({ table, id, follows, followers, onChanged }: Props) {
  const { t } = useText()
  const [isBusy, setBusy] = useState(false)
  const change = async () => {
    setBusy(true)
    try {
      await call(followRow, { table, id, follows: !follows })
      await onChanged()
      toast.success(t(follows ? 'records.page.followed_no_more' : 'records.page.followed'))
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const names = followers.map(({ last_name, first_name }) => [last_name, first_name].filter(Boolean).join(' '))
  return (
    <Button
      icon={follows ? 'eye-off' : 'eye'}
      busy={isBusy}
      title={names.length > 0 ? t('records.page.followers', { names: names.join(', ') }) : undefined}
      onClick={() => void change()}
    >
      {t(follows ? 'records.page.unfollow' : 'records.page.follow')}
      {followers.length > 0 ? <span className="orgil-num"> {followers.length}</span> : null}
    </Button>
  )
}
