import { sql } from 'kysely'
import { plantRows } from '#modules/records/server/index.ts'
import type { DemoPlaces, Services } from '#platform/server/module.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { wishForScores } from '../scoring/wish.ts'

/** By what the trading house tells which lead to call first: four rules, and what it learned of half a year. */
export async function plantScoring(services: Services, { orgId, principals: { admin } }: DemoPlaces['orgs']['trade']) {
  if (!admin) throw new Error('nobody administers the demo')
  const rules = [
    ['Танилын зөвлөмжөөр ирсэн', 'Recommended', '추천으로 유입', 'source == "referral"', '30'],
    [
      'Утас, и-мэйл хоёр нь бий',
      'Phone and e-mail are known',
      '전화·이메일 모두 있음',
      'has(phone) && has(email)',
      '15',
    ],
    ['5 саяас их дүнтэй', 'Worth more than 5 million', '500만 이상', 'has(value) && value > 5000000', '20'],
    ['Дараагийн ажилгүй', 'Nothing is planned', '다음 활동 없음', '!has(next_on)', '-10'],
  ] as const
  await plantRows(
    services,
    admin,
    'crm.score_rules',
    rules.map(([name, name_en, name_ko, condition, points], at) => ({
      name,
      name_en,
      name_ko,
      of: 'lead',
      condition,
      points,
      sort: String(at + 1),
    })),
    { isOld: true },
  )
  await asSystem(services.db, async (db) => {
    await sql`insert into crm.scoring (org_id, of, is_on, variables, weight, version)
      values (${orgId}, 'lead', true, array['source', 'territory', 'has_email', 'company_kind'], 60, 1)
      on conflict (org_id, of) do nothing`.execute(db)
    await wishForScores(db, orgId, 'lead')
  })
}
