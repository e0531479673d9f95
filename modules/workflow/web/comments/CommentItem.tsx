import { useState } from 'react'
import { useChange } from '#platform/web/call.ts'
import { Avatar, Chip, IconButton } from '#platform/web/form-basics/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import { SaidText } from '#platform/web/talk/index.ts'
import { deleteComment, type CommentView } from '../../shared/comments.ts'
import { fullName, shortName } from '../people/names.ts'
import { CommentFiles } from './CommentFiles.tsx'
import { CommentForm } from './CommentForm.tsx'
import own from './comments.module.css'

interface Props {
  documentId: string
  comment: CommentView
  onChanged: () => Promise<unknown> | void
}

/** One comment; where it was deleted, that it was. */
export function CommentItem({ documentId, comment, onChanged }: Props) {
  const { t } = useText()
  const [isEditing, setEditing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const remove = useChange(deleteComment)
  const { by, deleted } = comment
  if (isEditing)
    return (
      <li>
        <CommentForm documentId={documentId} comment={comment} onSent={onChanged} onCancel={() => setEditing(false)} />
      </li>
    )
  return (
    <li className={own['comment']} data-new={comment.is_new || undefined}>
      <Avatar first={by.first_name} last={by.last_name} size={28} />
      <div className={own['said']}>
        <p className={own['head']}>
          <b title={[fullName(by), by.job].filter(Boolean).join(', ')}>{shortName(by)}</b>
          <time dateTime={comment.at} className="orgil-num">
            {formatDateTime(comment.at)}
          </time>
          {comment.edited_at && !deleted && (
            <span className={own['edited']} title={formatDateTime(comment.edited_at)}>
              {t('workflow.comment.edited')}
            </span>
          )}
          {comment.is_new && <Chip kind="info">{t('workflow.comment.new')}</Chip>}
        </p>
        {deleted ? (
          <p className={own['deleted']}>
            {t('workflow.comment.deleted_by', { name: shortName(deleted.by), at: formatDateTime(deleted.at) })}
          </p>
        ) : (
          comment.text !== '' && <SaidText text={comment.text} mentions={comment.mentions} />
        )}
      </div>
      {(comment.may_edit || comment.may_delete) && (
        <span className={own['deeds']}>
          {comment.may_edit && (
            <IconButton icon="edit" label={t('workflow.comment.edit')} onClick={() => setEditing(true)} />
          )}
          {comment.may_delete && (
            <IconButton icon="trash" label={t('workflow.comment.delete')} onClick={() => setAsking(true)} />
          )}
        </span>
      )}
      {comment.files.length > 0 && (
        <div className={own['came']}>
          <CommentFiles files={comment.files} />
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('workflow.comment.delete')}
          action={t('platform.delete')}
          isBusy={remove.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() =>
            remove.mutate(
              { id: documentId, comment_id: comment.id },
              {
                onSuccess: () => {
                  setAsking(false)
                  void onChanged()
                },
              },
            )
          }
        >
          <p>{t('workflow.comment.delete_text')}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
