import { words } from '#modules/records/shared/index.ts'
import type { Deed } from '#modules/records/web/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'

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

/** What is done with customers besides writing about them. */
export const deeds: Readonly<Record<string, readonly Deed[]>> = {
  'crm.leads': [convert, lose, reopen, assign],
  'crm.opportunities': [win, lose, reopen],
  'crm.activities': [done],
}
