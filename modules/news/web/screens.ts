import { words } from '#modules/records/shared/index.ts'
import type { Deed } from '#modules/records/web/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'

export { screens } from '../shared/screens/index.ts'

const StepDialog = {
  release: lazyPart(async () => ({ default: (await import('./deeds/StepDialog.tsx')).ReleaseDialog })),
  withdraw: lazyPart(async () => ({ default: (await import('./deeds/StepDialog.tsx')).WithdrawDialog })),
  redraft: lazyPart(async () => ({ default: (await import('./deeds/StepDialog.tsx')).RedraftDialog })),
}

const release: Deed = {
  key: 'release',
  title: words('Нийтлэх', 'Release', '게시'),
  icon: 'send',
  when: 'state != "released"',
  isFirst: true,
  Dialog: StepDialog.release,
}
const withdraw: Deed = {
  key: 'withdraw',
  title: words('Буулгах', 'Withdraw', '내리기'),
  icon: 'eye-off',
  when: 'state == "released" || state == "planned"',
  Dialog: StepDialog.withdraw,
}
const redraft: Deed = {
  key: 'redraft',
  title: words('Ноорог болгох', 'Make a draft of it', '초안으로'),
  icon: 'edit',
  when: 'state == "planned" || state == "withdrawn"',
  Dialog: StepDialog.redraft,
}
const look: Deed = {
  key: 'look',
  title: words('Харагдах байдал', 'As readers see it', '미리 보기'),
  icon: 'eye',
  isForReaders: true,
  href: ({ id }) => `/news/${id}`,
}
const readers: Deed = {
  key: 'readers',
  title: words('Хэн уншсан', 'Who has read it', '읽은 사람'),
  icon: 'users',
  when: 'state == "released"',
  isForReaders: true,
  href: ({ id }) => `/news/${id}/readers`,
}

/** What is done with notices besides writing them. */
export const deeds: Readonly<Record<string, readonly Deed[]>> = {
  'news.notices': [release, withdraw, redraft, look, readers],
}
