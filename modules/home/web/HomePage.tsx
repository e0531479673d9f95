import { weekdayOf } from '#platform/shared/day.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useSession } from '#modules/access/web/index.ts'
import { useCall } from '#platform/web/call.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { formatDate } from '#platform/web/format.ts'
import { type ShownBlock, useHomeBlocks } from '#platform/web/home-blocks.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ListSkeleton } from '#platform/web/layout/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { showArrangement } from '../shared/arrangement.ts'
import styles from './home.module.css'
import { placed } from './placed.ts'

const ArrangeDialog = lazyPart(() => import('./arrange/ArrangeDialog.tsx'))

/** What the address of the inbox says, which was this page once: old links still lead there. */
const OF_INBOX = ['box', 'q', 'id', 'flow', 'due', 'sort', 'view'] as const

/** The page with which one begins: blocks that modules bring, in the order of the person or of their role. */
export default function HomePage() {
  const { t } = useText()
  const { user } = useSession()
  const blocks = useHomeBlocks()
  const kept = useCall(showArrangement, {}, { meta: { quiet: true }, staleTime: 60_000 })
  const [isArranging, setArranging] = useState(false)
  const [today] = useState(() => formatDate(new Date()))
  useOldAddress()
  const arrangement = kept.data?.mine ?? kept.data?.of_role ?? null
  const { main, side } = placed(blocks, arrangement)
  return (
    <div className={styles['home']}>
      <header className={styles['head']}>
        <div>
          <h1>{t('home.greeting', { name: user.first_name })}</h1>
          <p className="orgil-num">
            {today}, {t(`platform.date.weekday_${weekdayOf(today)}`)}
          </p>
        </div>
        <Button icon="grid" onClick={() => setArranging(true)}>
          {t('home.arrange')}
        </Button>
      </header>
      {kept.isPending ? (
        <ListSkeleton rows={6} />
      ) : (
        <div className={styles['columns']} data-one={side.some(({ isThere }) => isThere) ? undefined : true}>
          <Column blocks={main} />
          <Column blocks={side} />
        </div>
      )}
      {isArranging ? (
        <Suspense fallback={null}>
          <ArrangeDialog
            blocks={blocks}
            mine={kept.data?.mine ?? null}
            ofRole={kept.data?.of_role ?? null}
            onClose={() => setArranging(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

function Column({ blocks }: { blocks: readonly ShownBlock[] }) {
  return (
    <div className={styles['column']}>
      {blocks
        .filter(({ isThere }) => isThere)
        .map(({ name, Block }) => (
          <Suspense key={name} fallback={null}>
            <Block />
          </Suspense>
        ))}
    </div>
  )
}

function useOldAddress() {
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const isOld = OF_INBOX.some((name) => search[name] !== undefined)
  useEffect(() => {
    if (isOld) void navigate({ to: '/workflow/inbox', search, replace: true })
  }, [isOld, navigate, search])
}
