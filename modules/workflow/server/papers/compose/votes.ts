import type { RollChange, VoteView } from '../../../shared/documents/vote.ts'
import type { Choice, VoteOutcome } from '../../../shared/engine/model.ts'
import type { ProcessHistory, VotingPerson } from '../../../shared/history.ts'
import { initialAndName } from '../../../shared/signature.ts'
import type { Fact } from '#platform/server/pdf/index.ts'
import type { Block, Look, Row } from '../blocks.ts'
import type { RecordInput } from '../input.ts'
import { ballotSignatures } from './ballot-signatures.ts'
import { signatureBlock, type Signing } from './signature.ts'
import { personLine, positionOf } from './words.ts'

type Chairs = Pick<RecordInput, 'chairs'>
type Voter = VoteView['voters'][number]
type History = Pick<ProcessHistory, 'votingPeople' | 'statusHistories'>

/** What was signed: the councillors' ballots, and the steps among which the chair's casting vote is one. */
interface Signed {
  ballots: ReadonlyMap<string, VotingPerson>
  steps: ProcessHistory['statusHistories']
}

const signedIn = (rounds: readonly VoteView[], { votingPeople, statusHistories }: History): Signed => ({
  ballots: ballotSignatures(rounds, votingPeople),
  steps: statusHistories,
})

/**
 * Minutes of each voting round. Of a secret vote they tell who took part and what was asked for, never who voted how.
 */
export function voteBlocks(votes: readonly VoteView[], history: History, signing: Signing & Chairs): Block[] {
  if (votes.length === 0) return []
  const { t } = signing
  const rounds = votes.toSorted((a, b) => a.action_num - b.action_num)
  const signed = signedIn(rounds, history)
  return [
    { kind: 'heading', level: 2, text: t('workflow.record.minutes') },
    ...rounds.flatMap((vote, index): Block[] => [
      { kind: 'heading', level: 3, text: t('workflow.record.round', { number: index + 1 }) },
      ...oneRound(vote, signed, signing),
    ]),
  ]
}

/** The same of one round alone; `rounds` are all of them, because namesakes are told apart over all. */
export function roundBlocks(
  vote: VoteView,
  history: History,
  rounds: readonly VoteView[],
  signing: Signing & Chairs,
): Block[] {
  return [
    { kind: 'heading', level: 2, text: signing.t('workflow.record.decision') },
    ...oneRound(vote, signedIn(rounds, history), signing),
  ]
}

/** Who was called and who came, and whether that was enough. */
export function attendanceBlocks({ voters, sheet, cast }: VoteView, { t }: Signing): Block[] {
  const present = voters.filter(({ voted }) => voted)
  const weight = present.reduce((sum, one) => sum + one.weight, 0)
  const entitled = voters.reduce((sum, one) => sum + one.weight, 0)
  const facts: Fact[] = [
    { label: t('workflow.record.called'), value: String(voters.length) },
    { label: t('workflow.record.came'), value: t('workflow.record.cast_of', { cast, total: voters.length }) },
    {
      label: t('workflow.record.quorum'),
      value: `${sheet.quorum} / ${entitled} · ${t(weight >= sheet.quorum ? 'workflow.record.quorum_met' : 'workflow.record.quorum_missed')}`,
    },
  ]
  return [
    { kind: 'heading', level: 2, text: t('workflow.record.attendance') },
    { kind: 'facts', facts },
  ]
}

function oneRound(vote: VoteView, signed: Signed, signing: Signing & Chairs): Block[] {
  return [
    { kind: 'facts', facts: minutesFacts(vote, signing) },
    ...voidedNote(vote, signing),
    ...tallyBlocks(vote, signing),
    ...castingBlocks(vote, signed, signing),
    ...materialAsked(vote, signing),
    rollTable(vote, signed.ballots, signing),
  ]
}

/** Ballots under a roll that was changed are kept and say so. */
function voidedNote({ voided }: VoteView, { t }: Signing): Block[] {
  return voided ? [{ kind: 'paragraph', look: 'body', text: t('workflow.record.voided', changeNames(voided)) }] : []
}

const changeNames = ({ from, to, reason }: RollChange) => ({ from: personLine(from), to: personLine(to), reason })

function minutesFacts({ sheet, voters, count, roll_change, recused }: VoteView, signing: Signing & Chairs): Fact[] {
  const { t, dateTime } = signing
  const times = voters.flatMap(({ voted_at }) => voted_at ?? []).toSorted()
  const span = [...new Set([times[0], times.at(-1)])].flatMap((time) => (time ? dateTime(time) : [])).join(' – ')
  const entitled = count?.entitled ?? voters.reduce((sum, { weight }) => sum + weight, 0)
  const atLeast = ({ numerator, denominator }: { numerator: number; denominator: number }) =>
    t('workflow.record.at_least', { share: `${numerator}/${denominator}` })
  const { threshold, recreate } = sheet
  const isHalf = threshold.numerator * 2 === threshold.denominator
  return [
    { label: t('workflow.record.question'), value: sheet.question },
    { label: t('workflow.record.date'), value: span || '—' },
    { label: t('workflow.record.deadline'), value: dateTime(sheet.deadline) },
    { label: t('workflow.record.place'), value: t('workflow.record.electronically') },
    { label: t('workflow.record.chair'), value: chairOf(sheet.chair_emp_id, voters, signing) },
    { label: t('workflow.record.quorum'), value: `${sheet.quorum} / ${entitled}` },
    { label: t('workflow.record.threshold'), value: isHalf ? t('workflow.record.more_than_half') : atLeast(threshold) },
    { label: t('workflow.record.base'), value: t(`workflow.record.base.${sheet.base}`) },
    {
      label: t('workflow.record.recreate_rule'),
      value: recreate === 'any_one' ? t('workflow.record.any_one') : atLeast(recreate),
    },
    { label: t('workflow.record.tie'), value: t(`workflow.record.tie.${sheet.tie}`) },
    { label: t('workflow.record.ballot'), value: t(sheet.secret ? 'workflow.record.secret' : 'workflow.record.open') },
    ...(recused.length > 0
      ? [
          {
            label: t('workflow.record.recused_before'),
            value: recused.map(({ person, reason }) => `${personLine(person)}: ${reason}`).join('\n'),
          },
        ]
      : []),
    ...(roll_change
      ? [
          {
            label: t('workflow.record.roll_change'),
            value: t('workflow.record.roll_changed', {
              ...changeNames(roll_change),
              at: dateTime(roll_change.at),
              by: roll_change.by ? personLine(roll_change.by) : '',
            }),
          },
        ]
      : []),
  ]
}

function chairOf(empId: number | null, voters: readonly Voter[], { t, chairs }: Signing & Chairs) {
  if (empId === null) return t('workflow.record.no_chair')
  const chair = voters.find(({ person }) => person.emp_id === empId)?.person ?? chairs?.get(empId)
  return chair ? personLine(chair) : t('workflow.record.chair_by_number', { number: empId })
}

const outcomeLooks: Partial<Record<VoteOutcome, Look>> = {
  approve: 'approve',
  disapprove: 'disapprove',
  to_recreate: 'recreate',
}

function tallyBlocks(vote: VoteView, { t }: Signing): Block[] {
  const { count, casting, result, is_open: isOpen, cast, voters } = vote
  if (!count) {
    const text = `${t(isOpen ? 'workflow.record.secret_open' : 'workflow.record.secret_voided')} ${t('workflow.record.cast_of', { cast, total: voters.length })}`
    return [{ kind: 'paragraph', look: 'quiet', text }]
  }
  const isWeighted = voters.some(({ weight }) => weight !== 1)
  const withoutResult = t(isOpen ? 'workflow.record.vote_open' : 'workflow.record.annulled')
  const withResult = result ? t(`workflow.record.result.${result}`) : withoutResult
  const said = casting ? t(`workflow.record.result.casting_${casting.choice}`) : withResult
  const note: Block = { kind: 'paragraph', look: 'quiet', text: t('workflow.record.weighted'), leadsOn: true }
  const tally: Block = {
    kind: 'tally',
    outcome: `${t('workflow.record.result')}: ${said}`,
    outcomeLook: outcomeLooks[casting?.choice ?? result ?? 'no_quorum'] ?? 'strong',
    counts: [
      { label: t('workflow.record.choice.approve'), value: String(count.approve), look: 'approve' },
      { label: t('workflow.record.choice.disapprove'), value: String(count.disapprove), look: 'disapprove' },
      { label: t('workflow.record.choice.recreate'), value: String(count.recreate), look: 'recreate' },
      { label: t('workflow.record.choice.abstain'), value: String(count.abstain), look: 'abstain' },
      { label: t('workflow.record.not_voted'), value: String(count.unvoted), look: 'quiet' },
      { label: t('workflow.record.entitled'), value: String(count.entitled), look: 'strong' },
    ],
  }
  return isWeighted ? [note, tally] : [tally]
}

/** Who broke the tie, how, when and why, with the signature: in the form of a ballot, although it is none. */
function castingBlocks({ casting, action_num, step_id }: VoteView, { steps }: Signed, signing: Signing): Block[] {
  if (!casting) return []
  const { t } = signing
  const { at } = casting
  const signature =
    steps.find((step) => step.action_num === action_num && step.status_type === 'VOTE' && step.signature !== null)
      ?.signature ?? null
  const columns = [
    { label: t('workflow.record.chair') },
    { label: t('workflow.record.vote'), width: 138 },
    { label: t('workflow.record.date_time'), width: 96 },
  ]
  const row = voterRow(
    { ...casting, id: step_id, weight: 1, voted: true, voted_at: at, vacated: false, recused: false },
    { index: null, isWeighted: false, isSecret: false, person: { signature_image: signature } },
    signing,
  )
  return [
    { kind: 'paragraph', look: 'quiet', text: t('workflow.record.casting'), leadsOn: true },
    { kind: 'table', label: t('workflow.record.casting'), columns, rows: [row] },
  ]
}

function materialAsked({ material_asked: texts }: VoteView, { t }: Signing): Block[] {
  if (texts.length === 0) return []
  return [
    { kind: 'paragraph', look: 'quiet', text: t('workflow.record.material_asked'), leadsOn: true },
    ...texts.map((text, index): Block => ({ kind: 'paragraph', look: 'body', text: `${index + 1}. ${text}` })),
  ]
}

function rollTable(vote: VoteView, signatures: ReadonlyMap<string, VotingPerson>, signing: Signing): Block {
  const { t } = signing
  const isWeighted = vote.voters.some(({ weight }) => weight !== 1)
  const columns = [
    { label: '№', width: 26 },
    { label: t('workflow.record.councillor') },
    ...(isWeighted ? [{ label: t('workflow.record.weight'), width: 44, align: 'right' as const }] : []),
    { label: t('workflow.record.vote'), width: 138 },
    { label: t('workflow.record.date_time'), width: 96 },
  ]
  const isSecret = vote.sheet.secret
  const rows = vote.voters.map((voter, index) =>
    voterRow(voter, { index, isWeighted, isSecret, person: signatures.get(voter.id) }, signing),
  )
  return { kind: 'table', label: t('workflow.record.roll'), columns, rows }
}

interface Seat {
  /** Place on the roll; the chair who breaks a tie has none. */
  index: number | null
  isWeighted: boolean
  isSecret: boolean
  person: Pick<VotingPerson, 'signature_image'> | undefined
}

function voterRow(voter: Voter, { index, isWeighted, isSecret, person }: Seat, signing: Signing): Row {
  const name = initialAndName(voter.person.last_name, voter.person.first_name)
  const position = positionOf(voter.person)
  const signature = signatureBlock(person?.signature_image ?? null, voter.voted_at, signing)
  // Above the signature stands the same councillor; only what has changed since is worth saying again.
  const isSame = signature?.name === name && signature.position === position
  const comment = isSecret && !voter.recused ? null : voter.description
  return {
    cells: [
      ...(index === null ? [] : [{ pieces: [{ text: String(index + 1), look: 'quiet' as const }] }]),
      {
        pieces: [
          { text: name, look: 'strong' },
          { text: position, look: 'quiet' },
        ],
      },
      ...(isWeighted
        ? [{ pieces: [{ text: String(voter.weight), look: 'body' as const }], align: 'right' as const }]
        : []),
      { pieces: [resultOf(voter, isSecret, signing)] },
      { pieces: [{ text: voter.voted_at ? signing.dateTime(voter.voted_at) : '', look: 'body' }] },
    ],
    ...(comment && { comment }),
    ...(signature && { under: isSame ? { ...signature, name: '', position: '' } : signature }),
  }
}

const lookOf: Record<Choice, Look> = {
  approve: 'approve',
  disapprove: 'disapprove',
  recreate: 'recreate',
  abstain: 'abstain',
}

function resultOf({ voted, choice, vacated, recused }: Voter, isSecret: boolean, { t }: Signing) {
  if (recused) return { text: t('workflow.record.recused'), look: 'abstain' as const }
  if (!voted)
    return { text: t(vacated ? 'workflow.record.vacated' : 'workflow.record.not_voted'), look: 'quiet' as const }
  if (isSecret || !choice) return { text: t('workflow.record.took_part'), look: 'body' as const }
  return { text: t(`workflow.record.choice.${choice}`), look: lookOf[choice] }
}
