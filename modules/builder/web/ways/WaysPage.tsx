import type { ReplyOf } from '#platform/shared/contract.ts'
import { useCall, useChange } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { Tick } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { AppLink, Card, EmptyState, ErrorPanel, Page, PageHeader, PageSkeleton } from '#platform/web/layout/index.ts'
import { useMay } from '#modules/access/web/index.ts'
import { listWays, saveWays } from '../../shared/ways.ts'
import styles from './ways.module.css'

type Ways = ReplyOf<typeof listWays>

/** Which flows the rows of finished tables may take, such as projects. */
export default function WaysPage() {
  const { t } = useText()
  const ways = useCall(listWays, {}, { meta: { quiet: true } })
  if (ways.isPending) return <PageSkeleton />
  if (!ways.data)
    return (
      <Page>
        <ErrorPanel error={ways.error} onRetry={() => void ways.refetch()} />
      </Page>
    )
  const { tables, flows } = ways.data
  return (
    <Page width={760}>
      <PageHeader
        title={t('builder.ways.title')}
        meta={t('builder.ways.about')}
        back={{ to: '/builder', title: t('builder.title') }}
      />
      {flows.length === 0 ? (
        <EmptyState icon="send" title={t('builder.flows.no_flow')}>
          <AppLink to="/workflow">{t('builder.ways.draw')}</AppLink>
        </EmptyState>
      ) : (
        tables.map((one) => <TableWays key={one.table} {...one} known={flows} />)
      )}
    </Page>
  )
}

function TableWays({ table, title, flows: saved, known }: Ways['tables'][number] & { known: Ways['flows'] }) {
  const { t } = useText()
  const say = useWords()
  const isFixed = !useMay()('builder.tables.u')
  const save = useChange(saveWays, { stale: [listWays] })
  // What was ticked stands there while it is saved.
  const flows = save.isPending ? save.variables.flows : saved
  const put = (next: typeof saved) =>
    save.mutate({ table, flows: next }, { onSuccess: () => toast.success(t('builder.ways.saved')) })
  return (
    <Card title={say(title)}>
      <ul className={styles['flows']}>
        {known.map((flow) => {
          const chosen = flows.find((one) => one.flow === flow.id)
          return (
            <li key={flow.id}>
              <Tick
                label={say(flow.title)}
                checked={chosen !== undefined}
                disabled={isFixed || save.isPending}
                onChange={({ target }) =>
                  put(
                    target.checked
                      ? [...flows, { flow: flow.id, refused_at: [] }]
                      : flows.filter((one) => one.flow !== flow.id),
                  )
                }
              />
              {chosen && flow.ends.length > 1 ? (
                <fieldset className={styles['ends']} disabled={isFixed || save.isPending}>
                  <legend>{t('builder.ways.refused_at')}</legend>
                  {flow.ends.map((end) => (
                    <Tick
                      key={end.id}
                      label={say(end.title)}
                      checked={chosen.refused_at.includes(end.id)}
                      onChange={({ target }) => {
                        const others = chosen.refused_at.filter((id) => id !== end.id)
                        const refused_at = target.checked ? [...others, end.id] : others
                        put(flows.map((one) => (one === chosen ? { ...one, refused_at } : one)))
                      }}
                    />
                  ))}
                </fieldset>
              ) : null}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
