import { Suspense, useState } from 'react'
import { useCall, useChange } from '#platform/web/call.ts'
import { Button, IconButton } from '#platform/web/form-basics/index.ts'
import { StepBadge } from '../step/StepChip.tsx'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { AppLink } from '#platform/web/layout/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { type DocumentLink, listLinks, unlinkDocument } from '../../shared/filing/links.ts'
import styles from '../document.module.css'
import own from './links.module.css'

const LinkDialog = lazyPart(() => import('./LinkDialog.tsx'))

/** Documents that belong to this one, in both directions. */
export function LinksCard({ id }: { id: string }) {
  const { t } = useText()
  const found = useCall(listLinks, { id }, { meta: { quiet: true }, retry: false })
  const unlink = useChange(unlinkDocument, { stale: [listLinks] })
  const [isAdding, setAdding] = useState(false)
  if (!found.data || (found.data.links.length === 0 && !found.data.may_link)) return null
  const { links, may_link } = found.data
  return (
    <section className={styles['card']}>
      <header className={styles['cardHead']}>
        <h2>{t('workflow.links.linked')}</h2>
        {may_link && (
          <Button size="small" icon="link" onClick={() => setAdding(true)}>
            {t('workflow.links.add')}
          </Button>
        )}
      </header>
      {links.length > 0 && (
        <ul className={own['links']}>
          {links.map((link) => (
            <Linked
              key={`${link.id} ${link.how}`}
              link={link}
              isBusy={unlink.isPending}
              onRemove={() => unlink.mutate({ id, other_id: link.id })}
            />
          ))}
        </ul>
      )}
      {isAdding && (
        <Suspense fallback={null}>
          <LinkDialog id={id} linked={links} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </section>
  )
}

function Linked({ link, isBusy, onRemove }: { link: DocumentLink; isBusy: boolean; onRemove: () => void }) {
  const { t } = useText()
  const say = useWords()
  const number = link.registered_number ?? link.number
  return (
    <li>
      <StepBadge type={link.status_type} size={28} />
      <div>
        <AppLink to={`/workflow/${link.id}`}>{link.title}</AppLink>
        <span>
          <span className="orgil-num">№ {number}</span> · {say(link.status)}
          {link.how === 'named_by' && <> · {t('workflow.links.named_by')}</>}
        </span>
      </div>
      {link.may_remove && (
        <IconButton
          icon="close"
          size={15}
          disabled={isBusy}
          label={t('workflow.links.remove', { number })}
          onClick={onRemove}
        />
      )}
    </li>
  )
}
