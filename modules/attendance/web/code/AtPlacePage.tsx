import { useParams } from '@tanstack/react-router'
import { useText } from '#platform/web/i18n/index.ts'
import { Card, Page, PageHeader } from '#platform/web/layout/index.ts'
import { AtPlace } from './AtPlace.tsx'

export default function AtPlacePage() {
  const { t } = useText()
  const { code = '' } = useParams({ strict: false })
  return (
    <Page width={560}>
      <PageHeader title={t('attendance.code.at_place')} />
      <Card>
        <AtPlace key={code} code={code} />
      </Card>
    </Page>
  )
}
