import { sql } from 'kysely'
import { todayOf } from '#modules/organization/server/index.ts'
import { laterDay } from '#modules/organization/shared/index.ts'
import { plantChanges, plantRows, rowsCalled } from '#modules/records/server/index.ts'
import type { DemoPlaces, Services } from '#platform/server/module.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { tidyAddress, writtenAddress } from '#platform/shared/address/address.ts'
import { addressFrom } from '#platform/shared/address/matched.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { publishContractApproval } from './approval.ts'
import { areaOf, companies, goods, streetOf, territories } from './companies.ts'
import { type DemoDeal, demoDeals, type DemoLead, demoLeads } from './history.ts'
import { plantReasons } from './reasons.ts'
import { plantScoring } from './scoring.ts'

type Trade = DemoPlaces['orgs']['trade']
const reference = (id: string | number) => `${id} —`

/** Whom the trading house of the demo sells to, and how that went for the last six months. */
export async function demoCustomers(services: Services, { orgs: { trade } }: DemoPlaces) {
  const office = new Office(services, trade, await todayOf(services.db, trade.orgId))
  await plantReasons(services, trade)
  await office.settle()
  const leads = demoLeads()
  const leadIds = await office.leads(leads)
  const deals = demoDeals(leads)
  const dealIds = await office.deals(leads, deals, leadIds)
  await office.activities(leads, deals, leadIds, dealIds)
  await office.contracts(leads, deals, dealIds)
  await publishContractApproval(services, trade)
  await plantScoring(services, trade)
}

/** Those who sell there, and what they wrote. */
class Office {
  readonly #services: Services
  readonly #trade: Trade
  readonly #today: string
  /** Table → what its rows are called → how others name them. */
  readonly #named = new Map<string, Map<string, string>>()
  #companies: readonly string[] = []
  #contacts: readonly string[] = []

  constructor(services: Services, trade: Trade, today: string) {
    this.#services = services
    this.#trade = trade
    this.#today = today
  }

  /** Where they sell, to whom, and by which rules. */
  async settle() {
    const places = new Map<string, string>()
    for (const [at, [name, above, manager, name_en, name_ko]] of territories.entries()) {
      const [id] = await this.#plant('territories', [
        {
          name,
          name_en,
          name_ko,
          above: above === null ? null : places.get(above)!,
          manager: manager === null ? null : this.#person(manager),
          sort: String(at + 1),
          area: inRegister(areaOf(name) ?? ''),
        },
      ])
      places.set(name, reference(id!))
    }
    this.#named.set('crm.territories', places)
    this.#companies = (
      await this.#plant(
        'companies',
        companies.map(([name, register, kind, size, territory], at) => ({
          name,
          register,
          kind,
          size,
          territory: places.get(territory)!,
          phone: phoneOf(at, 7),
          email: `info@${mailNameOf(at)}.example`,
          tin: `30100${register.slice(1)}`,
          address: inRegister(streetOf(at, territory)),
          owner: this.#person('sales'),
        })),
      )
    ).map(reference)
    this.#contacts = (
      await this.#plant(
        'contacts',
        companies.map(([, , , , , name, job], at) => ({
          name,
          job,
          company: this.#companies[at]!,
          ...reachedAt(at),
          is_decider: /ахирал|эргүүл|арга/.test(job),
          owner: this.#person('sales'),
        })),
      )
    ).map(reference)
    await this.#plant('assignment_rules', [
      {
        name: 'Орон нутгийн сэжим',
        territory: places.get('Орон нутаг')!,
        people: this.#person('director'),
        sort: '1',
      },
      {
        name: 'Бусад бүх сэжим',
        people: [this.#person('sales'), this.#person('councillor3')].join('\n'),
        most_open: '40',
        sort: '2',
      },
    ])
    await this.#plant('response_rules', [
      { name: 'Сайтаас ирсэн', source: 'site', hours: '2', escalates_to: this.#person('councillor3'), sort: '1' },
      { name: 'Бусад', hours: '8', sort: '2' },
    ])
    for (const table of ['activity_types', 'lost_reasons']) await this.#read(table)
    await this.#readStages()
  }

  async leads(leads: readonly DemoLead[]): Promise<string[]> {
    const ids = await this.#plant(
      'leads',
      leads.map((lead): FieldValues => {
        const [name, register, , , territory, person] = companies[lead.company]!
        return {
          name: lead.name,
          person,
          company_name: name,
          ...reachedAt(lead.company, lead.hasMail),
          register,
          company: this.#companies[lead.company]!,
          contact: this.#contacts[lead.company]!,
          source: lead.source,
          territory: this.#named.get('crm.territories')!.get(territory)!,
          stage: this.#stage('lead', lead.end, lead.step),
          owner: this.#person(lead.owner),
          value: String(lead.value),
          priority: String(lead.priority),
          closed_on: lead.closed === null ? null : this.#day(-lead.closed),
          converted_on: lead.end === 'won' ? this.#day(-lead.closed!) : null,
          answered_at: lead.came > 1 ? this.#moment(-lead.came, 15) : null,
          lost_reason: lead.reason === null ? null : this.#named.get('crm.lost_reasons')!.get(lead.reason)!,
          lost_words: lead.reason === null ? null : 'Дахин санал тавихаар тэмдэглэв.',
        }
      }),
    )
    await this.#asOf(
      'leads',
      ids.map((id, at) => ({ id, at: this.#moment(-leads[at]!.came, 10) })),
    )
    await this.#stays(
      'lead',
      leads.map((lead, at) => ({
        id: ids[at]!,
        owner: lead.owner,
        began: lead.came,
        closed: lead.closed,
        end: lead.end,
        step: lead.step,
      })),
    )
    return ids
  }

  async deals(leads: readonly DemoLead[], deals: readonly DemoDeal[], leadIds: readonly string[]): Promise<string[]> {
    const ids = await this.#plant(
      'opportunities',
      deals.map((deal): FieldValues => {
        const lead = leads[deal.lead]!
        const [, , , , territory] = companies[lead.company]!
        return {
          name: lead.name,
          company: this.#companies[lead.company]!,
          contact: this.#contacts[lead.company]!,
          lead: reference(leadIds[deal.lead]!),
          source: lead.source,
          territory: this.#named.get('crm.territories')!.get(territory)!,
          stage: this.#stage('opportunity', deal.end, deal.step),
          owner: this.#person(lead.owner),
          amount: String(lead.value),
          closes_on: this.#day(deal.closed === null ? deal.closes : -deal.closed),
          closed_on: deal.closed === null ? null : this.#day(-deal.closed),
          lost_reason: deal.reason === null ? null : this.#named.get('crm.lost_reasons')!.get(deal.reason)!,
        }
      }),
    )
    await this.#asOf(
      'opportunities',
      ids.map((id, at) => ({ id, at: this.#moment(-deals[at]!.began, 11) })),
    )
    await this.#plant(
      'opportunity_lines',
      deals.map((deal, at) => {
        const { good, quantity } = leads[deal.lead]!
        const [name, , price] = goods[good]!
        return {
          opportunity: reference(ids[at]!),
          name,
          quantity: String(quantity),
          price: String(price),
          discount: String(deal.discount),
        }
      }),
    )
    await this.#stays(
      'opportunity',
      deals.map((deal, at) => ({
        id: ids[at]!,
        owner: leads[deal.lead]!.owner,
        began: deal.began,
        closed: deal.closed,
        end: deal.end,
        step: deal.step,
      })),
    )
    return ids
  }

  /** What was done for each, and what comes next for those that are open: a few things are late. */
  async activities(
    leads: readonly DemoLead[],
    deals: readonly DemoDeal[],
    leadIds: readonly string[],
    dealIds: readonly string[],
  ) {
    const types = this.#named.get('crm.activity_types')!
    const done = leads.flatMap((lead, at): FieldValues[] =>
      lead.came < 2
        ? []
        : [
            {
              type: types.get('Утсаар ярих')!,
              name: 'Утсаар ярьж хэрэгцээг тодруулав',
              day: this.#day(-lead.came + 1),
              owner: this.#person(lead.owner),
              lead: reference(leadIds[at]!),
              is_done: true,
              done_at: this.#moment(-lead.came + 1, 15),
              outcome: lead.end === 'lost' ? 'Сонирхсон боловч шийдээгүй.' : 'Үнийн санал хүлээж байна.',
            },
          ],
    )
    const openDeals = deals.flatMap((deal, at) => (deal.closed === null ? [{ deal, id: dealIds[at]! }] : []))
    const openLeads = leads.flatMap((lead, at) =>
      lead.closed === null && lead.came > 2 ? [{ lead, id: leadIds[at]! }] : [],
    )
    const next = [
      ...openLeads.map(({ lead, id }, at): FieldValues => {
        const type = ['Утсаар ярих', 'Уулзалт', 'Захидал'][at % 3]!
        return {
          type: types.get(type)!,
          name: type === 'Уулзалт' ? 'Дээж үзүүлэх уулзалт' : 'Шийдвэрийг нь тодруулах',
          day: this.#day((at % 9) - 2),
          time: type === 'Уулзалт' ? `${10 + (at % 6)}:00` : null,
          owner: this.#person(lead.owner),
          lead: reference(id),
        }
      }),
      ...openDeals.map(({ deal, id }, at): FieldValues => {
        const type = ['Үнийн санал', 'Уулзалт', 'Утсаар ярих'][at % 3]!
        return {
          type: types.get(type)!,
          name: type === 'Үнийн санал' ? 'Шинэчилсэн үнийн санал илгээх' : 'Гэрээний нөхцөл ярилцах',
          day: this.#day((at % 7) - 1),
          owner: this.#person(leads[deal.lead]!.owner),
          opportunity: reference(id),
        }
      }),
    ]
    await this.#plant('activities', [...done, ...next])
  }

  /** What was won is agreed on paper; one contract ends soon. */
  async contracts(leads: readonly DemoLead[], deals: readonly DemoDeal[], dealIds: readonly string[]) {
    const [template] = await this.#plant('contract_templates', [
      {
        name: 'Бараа нийлүүлэх гэрээ',
        name_en: 'Supply contract',
        name_ko: '물품 공급 계약',
        text: supplyText,
        sort: '1',
      },
    ])
    const won = deals.flatMap((deal, at) => (deal.end === 'won' ? [{ deal, id: dealIds[at]! }] : [])).slice(-7)
    const ids = await this.#plant(
      'contracts',
      won.map(({ deal, id }, at): FieldValues => {
        const lead = leads[deal.lead]!
        const began = -(deal.closed ?? 0)
        const isLast = at === won.length - 1
        return {
          name: `${companies[lead.company]![0]}: ${goods[lead.good]![0]}`,
          company: this.#companies[lead.company]!,
          contact: this.#contacts[lead.company]!,
          opportunity: reference(id),
          owner: this.#person(lead.owner),
          value: String(lead.value),
          starts_on: this.#day(isLast ? 7 : began),
          ends_on: this.#day(isLast ? 372 : at === 0 ? 21 : began + 365),
          template: reference(template!),
        }
      }),
    )
    await this.#plant(
      'contract_duties',
      ids.flatMap((id, at): FieldValues[] => [
        { contract: reference(id), name: 'Барааг хүлээлгэн өгөх', due_on: this.#day(at * 5 - 20), is_done: at < 4 },
        { contract: reference(id), name: 'Төлбөрийн үлдэгдлийг авах', due_on: this.#day(at * 5 + 10) },
      ]),
    )
    // They were signed on paper before contracts were approved here.
    await plantChanges(
      this.#services,
      this.#admin,
      'crm.contracts',
      won.slice(0, -1).map(({ deal }, at) => ({
        id: ids[at]!,
        values: {
          state: 'active',
          signed_on: this.#day(-(deal.closed ?? 0)),
          grounds: 'Урсгал нэвтрүүлэхээс өмнө талууд цаасан дээр гарын үсэг зурсан.',
        },
      })),
    )
  }

  /** Through which stages something came, in equal parts of its time. */
  async #stays(
    of: 'lead' | 'opportunity',
    all: readonly {
      id: string
      owner: DemoLead['owner']
      began: number
      closed: number | null
      end: DemoLead['end']
      step: number
    }[],
  ) {
    const idIn = (reference: string) => reference.split(' ')[0]
    const stays = all.flatMap(({ id, owner, began, closed, end, step }) => {
      const here = this.#stage(of, end, step)
      const steps = end === 'open' ? 0 : end === 'ongoing' ? step : began > 20 ? 2 : began > 5 ? 1 : 0
      const way = [
        ...(end === 'open' ? [] : [this.#stage(of, 'open')]),
        ...Array.from({ length: steps }, (_, at) => this.#stage(of, 'ongoing', at)),
      ]
      const part = Math.max(1, Math.floor((began - (closed ?? 0)) / (way.length + (closed === null ? 1 : 0) || 1)))
      const common = { id, owner: this.#trade.employees[owner]! }
      const last = Math.min(0, -began + way.length * part)
      return [
        ...way.map((stage, at) => ({
          ...common,
          stage: idIn(stage),
          entered: this.#moment(-began + at * part, 10),
          gone: this.#moment(-began + (at + 1) * part, 10),
          days: part,
        })),
        { ...common, stage: idIn(here), entered: this.#moment(last, 10), gone: null, days: null },
      ]
    })
    await asSystem(this.#services.db, (db) =>
      sql`insert into crm.stage_times (org_id, id, ${sql.id(of)}, stage, entered_at, left_at, days, owner)
        select ${this.#trade.orgId}, gen_random_uuid(), s.id, stage, entered, gone, days, owner
        from jsonb_to_recordset(${JSON.stringify(stays)}::jsonb)
          as s (id uuid, stage uuid, entered timestamptz, gone timestamptz, days numeric, owner integer)`.execute(db),
    )
  }

  #stage(of: 'lead' | 'opportunity', type: DemoLead['end'], step = 0): string {
    const all = this.#named.get('crm.stages')!
    const names = stageNames[of][type]
    return all.get(`${of} ${names[step % names.length]!}`)!
  }

  #person = (login: string) => reference(this.#trade.employees[login]!)
  #day = (days: number) => laterDay(this.#today, days)
  /** So many days from today, at this hour over there. */
  #moment = (days: number, hour: number) => `${this.#day(days)}T${String(hour - 8).padStart(2, '0')}:00:00.000Z`

  async #read(table: string) {
    const rows = await rowsCalled(this.#services, this.#admin, `crm.${table}`)
    const named = new Map<string, string>()
    for (const { name, value } of rows) if (!named.has(name)) named.set(name, value)
    this.#named.set(`crm.${table}`, named)
  }

  /** Two are called alike, of leads and of opportunities. */
  async #readStages() {
    const { rows } = await asSystem(this.#services.db, (db) =>
      sql<{ id: string; name: string }>`select id::text, "of" || ' ' || name as name from crm.stages
        where org_id = ${this.#trade.orgId}`.execute(db),
    )
    this.#named.set('crm.stages', new Map(rows.map(({ id, name }) => [name, reference(id)])))
  }

  get #admin() {
    const { admin } = this.#trade.principals
    if (!admin) throw new Error('nobody administers the demo')
    return admin
  }

  async #plant(table: string, rows: readonly FieldValues[]) {
    return plantRows(this.#services, this.#admin, `crm.${table}`, rows, { isOld: true })
  }

  /** They came then, and not on the day on which the demo was planted. */
  async #asOf(table: 'leads' | 'opportunities', rows: readonly { id: string; at: string }[]) {
    await asSystem(this.#services.db, (db) =>
      sql`update ${sql.table(`crm.${table}`)} as t set created_at = r.at, created_on = r.at, updated_at = r.at
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, at timestamptz)
        where t.org_id = ${this.#trade.orgId} and t.id = r.id`.execute(db),
    )
  }
}

/** As an organisation begins with them. */
const stageNames: Record<'lead' | 'opportunity', Record<DemoLead['end'], readonly string[]>> = {
  lead: {
    open: ['Шинэ'],
    ongoing: ['Холбогдсон', 'Хэрэгцээ тодорхой'],
    on_hold: ['Хүлээгдэж буй'],
    won: ['Боломж болсон'],
    lost: ['Алдсан'],
  },
  opportunity: {
    open: ['Танилцсан'],
    ongoing: ['Үнийн санал', 'Тохиролцож буй', 'Гэрээ байгуулж буй'],
    on_hold: ['Түр хүлээсэн'],
    won: ['Амжилттай'],
    lost: ['Алдсан'],
  },
}

const inRegister = (text: string) => writtenAddress(tidyAddress(addressFrom(text))) || null

const latin = [
  'altannoos',
  'gobi',
  'tenger',
  'nomin',
  'uul',
  'khangai',
  'selenge',
  'erdem',
  'mungun',
  'orkhon',
  'khukh',
]
const mailNameOf = (at: number) => `${latin[at % latin.length]!}${at >= latin.length ? 2 : ''}`
const phoneOf = (at: number, first: number) => `${first}9${String(100_000 + ((at * 48_271) % 899_999))}`

/** Whoever buys there. */
const reachedAt = (at: number, hasMail = true) => ({
  phone: phoneOf(at, 9),
  email: hasMail ? `purchase@${mailNameOf(at)}.example` : null,
})

const supplyText = [
  '<h2>Нэг. Ерөнхий зүйл</h2>',
  '<p>Энэхүү гэрээг {our_name} (цаашид “Нийлүүлэгч”), {company} (регистр {register}, цаашид “Захиалагч”) нар байгуулав.</p>',
  '<h2>Хоёр. Гэрээний дүн, хугацаа</h2>',
  '<p>Гэрээний нийт дүн {value}. Гэрээ {starts_on}-ны өдрөөс {ends_on}-ны өдөр хүртэл хүчинтэй.</p>',
  '<h2>Гурав. Талуудын үүрэг</h2>',
  '<ol><li>Нийлүүлэгч барааг захиалснаас хойш ажлын 10 өдөрт хүргэнэ.</li>',
  '<li>Захиалагч төлбөрийг бараа хүлээн авснаас хойш ажлын 5 өдөрт төлнө.</li>',
  '<li>Чанарын шаардлага хангаагүй барааг ажлын 3 өдөрт солино.</li></ol>',
].join('')
