import { useEffect, useRef } from 'react'
import { Chip } from '#platform/web/form-basics/index.ts'
import { StepChip } from '../step/StepChip.tsx'
import { formatDateTime } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { BackLink, type Parent } from '#platform/web/layout/index.ts'
import type { DocumentView } from '../../shared/documents/view.ts'
import { shortName } from '../people/names.ts'
import styles from '../document.module.css'
import { MoreMenu } from './MoreMenu.tsx'

/** The list that it was opened from, and which of its documents this is. */
export type BackToList = Parent & { place: string | null }

/** On a page of its own the document is what the page is about; beside the list it is a part of one. */
export function DocumentHead({ document, back }: { document: DocumentView; back?: BackToList }) {
  const { t } = useText()
  const say = useWords()
  const { creator, revision } = document
  const isPage = back !== undefined
  const Title = isPage ? 'h1' : 'h2'
  const title = useRef<HTMLHeadingElement>(null)
  // Whoever opened it with Enter from the list, or has decided on the one before, waits in the place where it has
  // come now.
  useEffect(() => {
    const place = title.current?.ownerDocument.activeElement
    if (place?.matches(isPage ? '#main' : 'section[tabindex]') && place.contains(title.current)) title.current?.focus()
  }, [isPage])
  return (
    <header className={styles['head']}>
      {back ? <BackLink {...back} /> : null}
      <div className={styles['headWords']}>
        <Title dir="auto" ref={title} className={styles['title']} tabIndex={-1} data-title-of={document.id}>
          {document.title}
        </Title>
        <div className={styles['meta']}>
          {back?.place ? <span className="orgil-num">{back.place}</span> : null}
          <StepChip type={document.look ?? document.status_type}>{say(document.status)}</StepChip>
          {revision.number > 1 && <Chip>{t('workflow.document.revision', { number: revision.number })}</Chip>}
          {document.type && <span>{say(document.type.title)}</span>}
          <span>{say(document.flow.title)}</span>
          {document.registered ? (
            <b
              className="orgil-num"
              title={t('workflow.document.registered', {
                at: formatDateTime(document.registered.at),
                number: document.number,
              })}
            >
              № {document.registered.number}
            </b>
          ) : (
            <span className="orgil-num">№ {document.number}</span>
          )}
          <span dir="auto">{[shortName(creator), creator.struct].filter(Boolean).join(', ')}</span>
          <time dateTime={document.created_at} className="orgil-num">
            {formatDateTime(document.created_at)}
          </time>
          {document.is_watched && <Chip icon="eye">{t('workflow.document.watched')}</Chip>}
        </div>
      </div>
      <MoreMenu document={document} />
    </header>
  )
}
