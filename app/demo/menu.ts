import type { NewMenuItem } from '#modules/access/server/index.ts'

const profile: NewMenuItem = {
  id: 3, type: 'router-link', url: '/admin/profile', icon: 'user', title: { mn: 'Миний мэдээлэл', en: 'My profile', ko: '내 정보' },
}

export const menuOfStaff: NewMenuItem[] = [
  {
    id: 1, type: 'router-link', url: '/home', icon: 'check', permission: 'workflow.documents.r',
    title: { mn: 'Шийдвэрлэх', en: 'Approvals', ko: '결재함' },
  },
  {
    id: 2, type: 'router-link', url: '/workflow', icon: 'document', permission: 'workflow.documents.c',
    title: { mn: 'Шинэ баримт', en: 'New document', ko: '새 문서' },
  },
  profile,
]
