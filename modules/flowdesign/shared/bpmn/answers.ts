/**
 * What the words on an arrow answer, in the languages of the product, those of the neighbours and of the tools' own
 * examples, and as engines write what they ask. Words that say both, or nothing, are no answer: then a person is asked.
 */
export type Answer = 'yes' | 'no'

/** Alone they answer a question, and mean what that question asks about. */
const bareYes =
  /^(?:yes|y|yep|ok|okay|true|t|1|\+|✓|✔|✅|👍|тийм|за|зөв|예|네|응|да|ja|oui|s[ií]|sim|是|对|はい|참)(?:\s|$|[.!,])*$/iu
const bareNo =
  /^(?:no|n|nope|nok|false|f|0|-|−|–|—|✗|✘|❌|👎|үгүй|биш|буруу|아니요?|아니오|нет|nein|non|não|nao|否|不|不是|いいえ|거짓)(?:\s|$|[.!,])*$/iu

// What is good and what sends a document back; some of the latter only says that something is wrong with it.
const good =
  /approv|accept|agree|confirm|pass(?!word)|granted?|complete|valid|sufficien|correct(?!ion|ed|ing)|successful|success|allow|permit|authori[sz]|endors|eligib|satisf|adequa|(?<![\p{L}])(?:yes|ok|okay|true|right|fine|good|sign|signed)(?![\p{L}])|тийм|зөвшөөр|батал|батла|хянасан|хангалттай|хангалт|хангасан|хүлээн ав|тэнцсэн|тэнцэ|зөв(?![\p{L}])|дэмж|зөвшил|бүрэн|승인|가결|통과|동의|찬성|수락|허가|허용|적합|충분|완료|맞|합격|정상|타당|유효|(?<![\p{L}])(?:예|네)(?![\p{L}])|соглас|утвержд|одобр|принят|(?<![\p{L}])(?:да|верно)(?![\p{L}])|(?<![\p{L}])(?:ja|oui|s[ií]|sim)(?![\p{L}])|genehmig|freigeb|freigegeb|akzept|approuv|acept|aprob|aprov|aceit|同意|通过|通過|批准|承認|合格|(?<![\p{L}不])是/giu
const refusing =
  /reject|declin|den(?:y|ied|ial)|refus|return|send(?:s|ing)? back|sent back|back to|fail|give up|giving up|withdr|cancel|abort|disapprov|unapprov|disallow|forbid|prohibit|(?<![\p{L}])(?:false|nok|veto)(?![\p{L}])|татгалз|буца|цуцал|цуцла|хориг|тэнцээгүй|거절|거부|반려|부결|취소|기각|반대|탈락|철회|불가|반송|되돌|отклон|отказ|верн[уё]|возвра|отмен|abgelehn|ablehn|zurück|abgebroch|storn|refus[ée]|rejet|rechaz|devuel|rejeit|devolv|annul|驳回|拒|退回|却下|差し?戻|取消/giu
const wrong =
  /rework|incomplet|insufficien|invalid|missing|incorrect|error|mistake|problem|objection|issue|defect|disagree|revis|amend|changes? (?:needed|required|requested)|corrections?|over budget|exceed|wrong|unsuccess|ineligib|unsatisf|inadequa|unauthori|overdue|expired|дутуу|алдаа|зөрчил|засвар|засах|сөрөг|буруу|асуудал|보완|수정|오류|문제|누락|부족|이상|위반|재작성|ошиб|доработ|замечан|недостат|исправ|überarbeit|nachbesser|fehler|corrig|erreur|修改|修正|错误/giu

const letters = '[\\p{L}\\p{M}\\d]'
// What turns the word behind it, and the word before it.
const turnsNext =
  /(?:^|[^\p{L}\d])(?:not|no|non|never|without|cannot|[a-z]+n['’]t|нет|не|без|nicht|kein(?:e|en)?|ohne|pas|sans|sin|não|nao|sem|안|못)[\s\-_]+(?:[a-zа-яё]+[\s\-_]+){0,2}$|(?:^|[^\p{L}])(?:non|un|dis|in|미|불|부|비|не)[\s-]?$|[不未无無没]\s?$/iu
const turnsLast = new RegExp(
  [
    // The suffix of Mongolian, at the end of the word or before its question.
    `^${letters}*гүй(?:$|[^\\p{L}]|н(?:$|[^\\p{L}]))`,
    `^${letters}*сангүй|^${letters}*сонгүй|^${letters}*сэнгүй|^${letters}*сөнгүй`,
    `^${letters}*\\s+(?:биш|бус|үгүй)(?:$|[^\\p{L}])`,
    `^${letters}*(?:\\s*(?:을|를|이|가|은|는|도))?\\s*(?:하지|되지|지)\\s*(?:않|못|아니|말)`,
    `^${letters}*(?:\\s*(?:을|를|이|가|은|는|도))?\\s*(?:안|못)\\s*(?:함|됨|하|되|돼|했|됐)`,
    `^${letters}*(?:\\s*(?:을|를|이|가|은|는|도))?\\s*(?:없|아님|아닌|아니|불필요|불가)`,
    `^${letters}*\\s+(?:is\\s+|are\\s+|was\\s+)?(?:not|isn['’]?t|aren['’]?t|nicht|pas|не|нет|不)(?:$|[^\\p{L}])`,
  ].join('|'),
  'iu',
)

interface Found {
  kind: Answer
  isRefusal: boolean
  isTurned: boolean
  at: number
  end: number
}

/** What a name says: parts that a comma or a stroke divides must agree. */
export function answerOf(text: string): Answer | undefined {
  const whole = text.trim().replaceAll(/[“”"«»‘’„]/gu, '')
  const bare = bareAnswer(whole)
  if (bare) return bare
  const parts = whole
    .split(/\s+[-–—]\s+|[,;:/|()[\]\n.?!&]|\s(?:or|and|эсвэл|또는|или|oder|ou)\s/u)
    .map((part) => part.trim())
    .filter(Boolean)
  return agreed(parts.map((part) => partSays(part)))
}

/** Whether it is a yes or a no that only answers a question. */
export function bareAnswer(text: string): Answer | undefined {
  const plain = text.trim().replaceAll(/[“”"«»„()[\]]/gu, '')
  return bareYes.test(plain) ? 'yes' : bareNo.test(plain) ? 'no' : undefined
}

export const otherAnswer = (answer: Answer): Answer => (answer === 'yes' ? 'no' : 'yes')

/** All that say something say the same. */
function agreed(said: readonly (Answer | undefined | 'both')[]): Answer | undefined {
  const answers = new Set(said.filter((one) => one !== undefined))
  const [only] = answers
  return answers.size === 1 && only !== 'both' ? only : undefined
}

function partSays(part: string): Answer | undefined | 'both' {
  const bare = bareAnswer(part)
  if (bare) return bare
  const found = wordsIn(part)
  if (found.length === 0) {
    if (/(?:^|[^\p{L}])(?:no|not|нет|не|nein|nicht|non|não)(?:$|[^\p{L}])|^үгүй|^아니|^[否不未]/iu.test(part))
      return 'no'
    return undefined
  }
  // Who refuses an approval refuses it.
  const strong = found.filter(({ isRefusal }) => isRefusal)
  const counted = strong.length > 0 && strong.every(({ isTurned }) => !isTurned) ? strong : found
  const answers = new Set(counted.map(({ kind, isTurned }) => (isTurned ? otherAnswer(kind) : kind)))
  return answers.size === 1 ? [...answers][0] : 'both'
}

function wordsIn(part: string): Found[] {
  const all = [
    ...matches(part, refusing, 'no', true),
    ...matches(part, wrong, 'no', false),
    ...matches(part, good, 'yes', false),
  ].toSorted((a, b) => a.at - b.at || b.end - a.end)
  // A word within a word ("valid" in "invalid") is none.
  const apart = all.filter(
    (one) =>
      !all.some(
        (other) =>
          other !== one && other.at <= one.at && other.end > one.at && (other.at < one.at || other.end > one.end),
      ),
  )
  return apart.map((one, index) => ({ ...one, isTurned: isTurned(part, one, apart[index - 1], apart[index + 1]) }))
}

function matches(part: string, words: RegExp, kind: Answer, isRefusal: boolean): Found[] {
  return [...part.matchAll(words)].map((match) => ({
    kind,
    isRefusal,
    isTurned: false,
    at: match.index,
    end: match.index + match[0].length,
  }))
}

/** Twice turned is not turned. */
function isTurned(part: string, { at, end }: Found, before: Found | undefined, after: Found | undefined) {
  const ahead = part.slice(before?.end ?? 0, at)
  const behind = part.slice(end, after?.at ?? part.length)
  return turnsNext.test(ahead) !== turnsLast.test(behind)
}

/** What an expression of an engine holds for: `${!approved}`, `decision == "rejected"`, `not(ok) and amount > 3`. */
export function answerOfExpression(expression: string): Answer | undefined {
  const inner = expression
    .trim()
    .replace(/^[$#]\{([\s\S]*)\}$/, '$1')
    .replace(/^=(?!=)/, '')
    .trim()
  return agreed(inner.split(/&&|\|\||\s+(?:and|or)\s+/i).map((part) => termSays(part.trim())))
}

function termSays(written: string): Answer | undefined {
  let term = written
  let isDenied = false
  for (;;) {
    const denial = /^(?:!(?!=)|not\b)\s*([\s\S]+)$/i.exec(term)
    const wrapped = /^\(([\s\S]*)\)$/.exec(term)
    if (denial) isDenied = !isDenied
    if (!denial && !wrapped) break
    term = (denial?.[1] ?? wrapped?.[1] ?? '').trim()
  }
  const said = comparisonSays(term)
  return said && isDenied ? otherAnswer(said) : said
}

function comparisonSays(term: string): Answer | undefined {
  const compared = /^([\s\S]+?)\s*(===?|!==?|<>|=|\beq\b|\bne\b|\.equals(?:IgnoreCase)?\()\s*([\s\S]+?)\)?$/i.exec(term)
  if (!compared) return /[<>]|\bg[te]\b|\bl[te]\b/i.test(term) ? undefined : (variableSays(term) ?? plainVariable(term))
  const [, one = '', operator = '', two = ''] = compared
  const [name, value] = isLiteral(one) ? [two, one] : [one, two]
  const isDenied = /^!|<>|^ne$/i.test(operator)
  const said = valueSays(name, value)
  return said && isDenied ? otherAnswer(said) : said
}

const isLiteral = (text: string) => /^(?:["'][\s\S]*["']|true|false|yes|no|\d+(?:\.\d+)?)$/i.test(text.trim())

function valueSays(name: string, value: string): Answer | undefined {
  const plain = value.trim().replaceAll(/^["']|["']$/g, '')
  const bare = bareAnswer(plain)
  // Numbers are amounts more often than answers.
  if (/^\d+(?:\.\d+)?$/.test(plain)) return undefined
  if (!bare) return answerOf(inWords(plain))
  const about = variableSays(name) ?? 'yes'
  return bare === 'yes' ? about : otherAnswer(about)
}

const variableSays = (name: string) => answerOf(inWords(name))

/** A word alone holds where it is true; what computes something says nothing. */
const plainVariable = (term: string): Answer | undefined =>
  /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(term.trim()) ? 'yes' : undefined

/** `isApprovedByBoss` as words. */
function inWords(name: string) {
  return name
    .replace(/\(\s*\)$/, '')
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[_.-]+/g, ' ')
    .trim()
}
