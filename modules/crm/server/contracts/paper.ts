import { sql } from 'kysely'
import { z } from 'zod'
import { unitsOfTheCountry } from '#modules/access/server/index.ts'
import { organizationAsParty, organizationBook } from '#modules/organization/server/index.ts'
import {
  drawnAside,
  linesOnPaper,
  markupBlocks,
  type PaperBlock,
  ROW,
  rowAtHand,
  sendPaper,
  sheetOf,
  writePlace,
} from '#modules/records/server/index.ts'
import { agreedTo } from '#modules/workflow/server/index.ts'
import { type Context, rawRoute } from '#platform/server/route.ts'
import { dateTimeIn } from '#platform/shared/clock.ts'
import { type FieldValues, namedIn } from '#platform/shared/fields/index.ts'
import { inLanguage, type Language, languageOf } from '#platform/shared/i18n.ts'
import { SELLING } from '../../shared/access.ts'
import { contractPaper } from '../../shared/contracts.ts'
import { idOf } from '../stages.ts'

const CONTRACTS = 'crm.contracts'

/** A contract as it is signed on paper, for whoever reads it. */
export const contractPaperRoute = rawRoute(
  {
    method: 'GET',
    path: contractPaper(':id'),
    permission: SELLING,
    summary: 'A contract on paper (application/pdf): its parties, text, duties and places for signatures',
    input: z.object({ id: z.uuid(), lang: z.string().max(10).optional() }),
    sends: 'application/pdf',
  },
  async (asked, { id, lang }) => {
    const language = lang ? languageOf(lang) : asked.language
    const sheet = await asked.inTenant((context) => sheetFor(context, id, language))
    return sendPaper(asked.reply, sheet.title, await drawnAside(sheet), 'contract.pdf')
  },
)

/** What stands on it, as this person reads the contract. */
export async function sheetFor(context: Context, id: string, language: Language) {
  const { db, principal, services } = context
  const t = (key: string) => services.translate(language, key)
  const { access, row } = await rowAtHand(context, CONTRACTS, id)
  const { values } = row
  const zone = await organizationBook.zoneOf(db, principal.orgId)
  const { ours, theirs } = await partiesOf(context, values, language)
  const said = (name: string) => (typeof values[name] === 'string' ? values[name] : '')
  const isInForce = values['state'] === 'active' || values['state'] === 'ended'
  const agreed = isInForce
    ? await agreedTo(context, { type: ROW, id: writePlace({ table: CONTRACTS, id }) }, language)
    : []
  const facts = [
    [t('crm.contract.number'), said('number')],
    [t('crm.contract.place'), ours.place],
    [t('crm.contract.date'), said('signed_on') || said('starts_on')],
    [t('crm.contract.time'), [said('starts_on'), said('ends_on')].filter(Boolean).join(' – ')],
    [t('crm.contract.ours'), titled(ours.name, ours.register, t)],
    [t('crm.contract.theirs'), titled(theirs.name, theirs.register, t)],
  ] as const
  return sheetOf(context, language, {
    title: said('name'),
    blocks: [
      { kind: 'facts', facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])) },
      ...markupBlocks(said('terms')),
      ...(await linesOnPaper(context, { access, id, language, zone })),
      ...agreedBlocks(agreed, zone, t),
      ...signatureBlocks({ ours, theirs, contact: namedIn(values['contact'] ?? null)?.name ?? '' }, t),
    ],
  })
}

const titled = (name: string, register: string | null, t: (key: string) => string) =>
  register ? `${name}, ${t('crm.contract.register')} ${register}` : name

interface Party {
  name: string
  register: string | null
}

async function partiesOf({ db, principal: { orgId } }: Context, values: FieldValues, language: Language) {
  const { aimag, ...ours } = await organizationAsParty(db, orgId)
  const { rows } = await sql<Party>`select name, register from crm.companies
    where org_id = ${orgId} and id = ${idOf(values['company']) ?? null}::uuid`.execute(db)
  const unit = unitsOfTheCountry.find(({ code }) => code === aimag)
  return {
    ours: { ...ours, place: unit ? inLanguage(unit, language) : '' },
    theirs: rows[0] ?? { name: '', register: null },
  }
}

function agreedBlocks(
  agreed: Awaited<ReturnType<typeof agreedTo>>,
  zone: string,
  t: (key: string) => string,
): PaperBlock[] {
  if (agreed.length === 0) return []
  const title = t('crm.contract.agreed')
  const cell = (text: string, look: 'body' | 'quiet' = 'body') => ({ pieces: [{ text, look }] })
  return [
    { kind: 'group', text: title },
    {
      kind: 'table',
      label: title,
      columns: [
        { label: t('crm.contract.step') },
        { label: t('crm.contract.by'), width: 190 },
        { label: t('crm.contract.at'), width: 110 },
      ],
      rows: agreed.map(({ step, name, job, at, isSigned }) => ({
        cells: [
          cell(isSigned ? `${step} · ${t('crm.contract.signed')}` : step),
          cell(job ? `${name}, ${job}` : name),
          cell(dateTimeIn(zone, at)),
        ],
      })),
    },
  ]
}

const TO_SIGN = '______________________________'

/** Where both sign: each in a column of their own. */
function signatureBlocks(
  { ours, theirs, contact }: { ours: Party; theirs: Party; contact: string },
  t: (key: string) => string,
): PaperBlock[] {
  const cell = (text: string, look: 'body' | 'strong' = 'body') => ({ pieces: [{ text, look }] })
  const line = (label: string, value = TO_SIGN) => `${t(label)}: ${value}`
  return [
    { kind: 'heading', level: 2, text: t('crm.contract.signatures') },
    {
      kind: 'table',
      label: t('crm.contract.signatures'),
      columns: [{ label: t('crm.contract.ours'), width: HALF }, { label: t('crm.contract.theirs') }],
      rows: [
        { cells: [cell(ours.name, 'strong'), cell(theirs.name, 'strong')] },
        { cells: [cell(line('crm.contract.person')), cell(line('crm.contract.person', contact || TO_SIGN))] },
        { cells: [cell(line('crm.contract.job')), cell(line('crm.contract.job'))] },
        { cells: [cell(line('crm.contract.signature')), cell(line('crm.contract.signature'))] },
        { cells: [cell(line('crm.contract.day')), cell(line('crm.contract.day'))] },
      ],
    },
  ]
}

/** Points. */
const HALF = 249
