import type { Outcome, StepType } from '#modules/workflow/shared/index.ts'
import type { FileNode } from './model.ts'
import { nameOf } from './elements.ts'
import type { Report } from './report.ts'

// Words of the three languages, of the neighbours, and of the tools' own examples. Those of other alphabets have no
// word boundaries that an expression knows.
const whole = (words: string) => `(?<![\\p{L}\\d])(?:${words})(?![\\p{L}\\d])`
const cancelling = new RegExp(
  [
    whole('cancel(?:l?ed)?|abort(?:ed)?|withdraw(?:n)?|reject(?:ed)?|declin(?:e|ed)|denied|refused|fail(?:ed)?'),
    'цуца?л|татгалз',
    '취소|거절|거부|반려|부결',
    'отмен|отклон|отказ',
    'abgebroch|storn|abgelehn|annul|refus[ée]|rejet|rechaz|cancelad|rejeit',
    '取消|驳回|拒绝|却下',
  ].join('|'),
  'iu',
)
const correcting =
  /\b(re-?create|rework|re-?submit|revise|correct|improve|amend|adjust|fix|edit|change)\b.*|засах|засварла|дахин үүсгэх|нэмэлт материал|재작성|수정|보완|다시 작성|исправ|доработ|korrigier|überarbeit|nachbesser|corriger|corregir|corrigir|修改|修正/iu
/** Who looks at a correction does not make it. */
const judging = new RegExp(
  [
    whole('approv(?:es?|als?)|reviews?|checks?|assess|evaluate|examine|verify|confirm|decide|authori[sz]e|sign'),
    'хяна[хн]|шалга|батла|зөвшөөр|шийд',
    '검토|심사|승인|확인|결재|결정',
    'провер|соглас|утверд|рассмотр|одобр',
    'prüf|genehmig|freigeb|entscheid|vérifi|valider|approuv|verificar|aprobar|revisar|aprovar',
    '审|检查|批准|確認|承認',
  ].join('|'),
  'iu',
)
const soundsCorrecting = (text: string) => correcting.test(text) && !judging.test(text)

/** What kind of step a thing of the file becomes. What is not certain is reported. */
export function stepTypeFor(
  node: FileNode,
  { next, isOnlyEnd }: { next: readonly FileNode[]; isOnlyEnd: boolean },
  report: Report,
): StepType {
  const { kind, element, name } = node
  const said = nameOf(element)
  const definitions = element.children.filter((child) => child.name.endsWith('EventDefinition'))
  switch (kind) {
    case 'startEvent':
      report.use(...definitions)
      if (definitions.length > 0)
        report.guessed('start_event', element.written, said, definitions.map((child) => child.written).join(', '))
      return 'START'
    case 'endEvent': {
      report.use(...definitions)
      // Ending at once is how some tools end whatever they draw.
      const ends = definitions.some((child) => ['errorEventDefinition', 'cancelEventDefinition'].includes(child.name))
      if (!isOnlyEnd && (ends || cancelling.test(name))) {
        report.guessed('cancel_end', element.written, said)
        return 'CANCEL'
      }
      if (definitions.length > 0)
        report.guessed('end_event', element.written, said, definitions.map((child) => child.written).join(', '))
      return 'END'
    }
    case 'intermediateCatchEvent':
      return 'DATE'
    case 'receiveTask':
      report.guessed('kind', element.written, said, 'RECEIVE')
      return 'RECEIVE'
    case 'sendTask': {
      const isGiven = next.some((one) => one.kind === 'receiveTask')
      report.guessed('kind', element.written, said, isGiven ? 'GIVE' : 'TRANSFER')
      return isGiven ? 'GIVE' : 'TRANSFER'
    }
    case 'businessRuleTask':
      report.guessed('kind', element.written, said, 'AI_DECISION')
      return 'AI_DECISION'
    case 'serviceTask':
    case 'scriptTask':
    case 'callActivity':
      report.guessed('automatic', element.written, said)
      return 'CHECK'
    default:
      if (!soundsCorrecting(name) || kind === 'task') return 'CHECK'
      report.guessed('recreate', element.written, said, node.roles.join(' / '))
      return 'RE_CREATE'
  }
}

/** The outcomes of one way out and of two, the second one being the setback. */
const pairs: Partial<Record<StepType, [Outcome, Outcome?]>> = {
  CHECK: ['reviewed', 'returned'],
  AI_DECISION: ['resolved_by_ai', 'returned_by_ai'],
  RE_CREATE: ['recreated', 'cancelled'],
  VOTE: ['approve', 'disapprove'],
  PREPARE_VOTE: ['prepared'],
  GIVE: ['given'],
  RECEIVE: ['received'],
  TRANSFER: ['decided', 'forwarded'],
  DATE: ['due'],
}

export const outcomePair = (type: StepType) => pairs[type] ?? []
