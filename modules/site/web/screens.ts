import { words } from '#modules/records/shared/index.ts'
import type { Deed } from '#modules/records/web/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'

export { screens } from '../shared/screens/index.ts'

const release: Deed = {
  key: 'release',
  title: words('Нийтлэх', 'Release', '게시'),
  icon: 'send',
  many: true,
  isFirst: true,
  Dialog: lazyPart(() => import('./deeds/ReleaseDialog.tsx')),
}
const preview: Deed = {
  key: 'preview',
  title: words('Урьдчилан харах', 'Preview', '미리보기'),
  icon: 'eye',
  isForReaders: true,
  Dialog: lazyPart(() => import('./deeds/PreviewDialog.tsx')),
}
const versions: Deed = {
  key: 'versions',
  title: words('Хувилбарууд', 'Versions', '버전'),
  icon: 'history',
  isForReaders: true,
  Dialog: lazyPart(() => import('./deeds/VersionsDialog.tsx')),
}
const withdraw: Deed = {
  key: 'withdraw',
  title: words('Сайтаас буулгах', 'Take off the site', '사이트에서 내리기'),
  icon: 'close',
  when: 'state in ["released", "changed", "planned"]',
  many: true,
  Dialog: lazyPart(() => import('./deeds/WithdrawDialog.tsx')),
}

/** What is done with texts besides writing them. */
export const deeds: Readonly<Record<string, readonly Deed[]>> = {
  'site.contents': [release, preview, versions, withdraw],
}
