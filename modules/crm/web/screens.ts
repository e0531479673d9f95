import { words } from '#modules/records/shared/index.ts'
import type { Deed } from '#modules/records/web/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { contractPaperPath } from '../shared/contracts.ts'

export { screens } from '../shared/screens/index.ts'

const isOpen = 'type != "won" && type != "lost"'

const lose: Deed = {
  key: 'lose',
  title: words('Алдсан', 'Lost', '실패'),
  icon: 'close',
  when: isOpen,
  many: true,
  follows: 'type == "lost"',
  Dialog: lazyPart(() => import('./deeds/LoseDialog.tsx')),
}
const reopen: Deed = {
  key: 'reopen',
  title: words('Сэргээх', 'Take up again', '다시 열기'),
  icon: 'undo',
  when: 'type == "lost"',
  many: true,
  Dialog: lazyPart(() => import('./deeds/ReopenDialog.tsx')),
}
const win: Deed = {
  key: 'win',
  title: words('Амжилттай', 'Won', '성공'),
  icon: 'check',
  when: isOpen,
  isFirst: true,
  Dialog: lazyPart(() => import('./deeds/WinDialog.tsx')),
}
const convert: Deed = {
  key: 'convert',
  title: words('Боломж болгох', 'Convert', '기회로 전환'),
  icon: 'forward',
  when: `${isOpen} && !has(converted_on)`,
  isFirst: true,
  Dialog: lazyPart(() => import('./deeds/ConvertDialog.tsx')),
}
const assign: Deed = {
  key: 'assign',
  title: words('Дүрмээр хуваарилах', 'Assign by rules', '규칙으로 배정'),
  icon: 'users',
  when: isOpen,
  many: true,
  Dialog: lazyPart(() => import('./deeds/AssignDialog.tsx')),
}
const done: Deed = {
  key: 'done',
  title: words('Хийсэн', 'Done', '완료'),
  icon: 'check',
  when: '!is_done',
  isFirst: true,
  Dialog: lazyPart(() => import('./deeds/DoneDialog.tsx')),
}

const paper: Deed = {
  key: 'paper',
  title: words('PDF', 'PDF', 'PDF'),
  icon: 'print',
  isForReaders: true,
  href: ({ id }, language) => contractPaperPath(id, language),
}
const draw: Deed = {
  key: 'draw',
  title: words('Гэрээ байгуулах', 'Draw up a contract', '계약 작성'),
  icon: 'form',
  when: 'type != "lost"',
  Dialog: lazyPart(() => import('./deeds/ContractDialog.tsx')),
}
const renew: Deed = {
  key: 'renew',
  title: words('Сунгах', 'Renew', '갱신'),
  icon: 'refresh',
  when: 'state == "active" || state == "ended"',
  Dialog: lazyPart(() => import('./deeds/RenewDialog.tsx')),
}
const letter = (when: string): Deed => ({
  key: 'letter',
  title: words('Захидал бичих', 'Write an e-mail', '이메일 쓰기'),
  icon: 'mail',
  when,
  Dialog: lazyPart(() => import('./deeds/LetterDialog.tsx')),
})

/** What is done with customers besides writing about them. */
export const deeds: Readonly<Record<string, readonly Deed[]>> = {
  'crm.leads': [convert, lose, reopen, letter('has(email)'), assign],
  'crm.opportunities': [win, draw, lose, reopen, letter('has(contact) || has(company)')],
  'crm.activities': [done],
  'crm.contacts': [{ ...letter('has(email)'), isForReaders: true }],
  'crm.contracts': [renew, paper],
}
