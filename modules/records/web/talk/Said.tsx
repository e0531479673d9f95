import { useState } from 'react'
import { useChange } from '#platform/web/call.ts'
import { Avatar, Button, Chip, IconButton, shortName } from '#platform/web/form-basics/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import { SaidText } from '#platform/web/talk/index.ts'
import { type CommentView, deleteRowComment } from '../../shared/talk/comments.ts'
import { SayForm } from './SayForm.tsx'
import styles from './talk.module.css'

interface Props {
  table: string
  id: string
  comment: CommentView
  onChanged: () => Promise<unknown> | void
  /** None where it is an answer itself. */
  onAnswer?: () => void
}

/** One thing that somebody said; where they took it back, that they did. */
export function Said({ table, id, comment, onChanged, onAnswer }: Props) {
  const { t } = useText()
  const [isEditing, setEditing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const remove = useChange(deleteRowComment)
  const { by } = comment
  if (isEditing)
    return <SayForm table={table} id={id} comment={comment} onSent={onChanged} onCancel={() => setEditing(false)} />
  return (
    <article className={styles['comment']} data-new={comment.is_new || undefined}>
      <Avatar first={by.first_name} last={by.last_name} size={28} />
      <div className={styles['said']}>
        <p className={styles['head']}>
          <b title={[by.last_name, by.first_name, by.job].filter(Boolean).join(' ')}>
            {shortName(by.first_name, by.last_name)}
          </b>
          <time dateTime={comment.at} className="orgil-num">
            {formatDateTime(comment.at)}
          </time>
          {comment.edited_at && !comment.is_deleted ? (
            <span title={formatDateTime(comment.edited_at)}>{t('records.talk.edited')}</span>
          ) : null}
          {comment.is_new ? <Chip kind="info">{t('records.talk.new')}</Chip> : null}
        </p>
        {comment.is_deleted ? (
          <p className={styles['deleted']}>{t('records.talk.deleted')}</p>
        ) : (
          <SaidText text={comment.text} mentions={comment.mentions} />
        )}
        {onAnswer && !comment.is_deleted ? (
          <Button size="small" kind="quiet" onClick={onAnswer}>
            {t('records.talk.answer')}
          </Button>
        ) : null}
      </div>
      {comment.is_mine && !comment.is_deleted ? (
        <span className={styles['deeds']}>
          <IconButton icon="edit" label={t('records.talk.edit')} onClick={() => setEditing(true)} />
          <IconButton icon="trash" label={t('records.talk.delete')} onClick={() => setAsking(true)} />
        </span>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title={t('records.talk.delete')}
          action={t('platform.delete')}
          isBusy={remove.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() =>
            remove.mutate(
              { table, id, comment_id: comment.id },
              {
                onSuccess: () => {
                  setAsking(false)
                  void onChanged()
                },
              },
            )
          }
        >
          <p>{t('records.talk.delete_what')}</p>
        </ConfirmDialog>
      ) : null}
    </article>
  )
}
