import type { Module } from '#platform/server/module.ts'

/** What of documents stands in menus, and who may do it, where an organisation begins. */
export const begin: Pick<Module, 'menu' | 'grants'> = {
  menu: [
    {
      id: 1,
      place: 10,
      url: '/workflow/inbox',
      icon: 'check',
      permission: 'workflow.documents.r',
      title: { mn: 'Шийдвэрлэх', en: 'Approvals', ko: '결재함' },
    },
    {
      id: 2,
      place: 20,
      url: '/workflow/new',
      icon: 'document',
      permission: 'workflow.documents.c',
      title: { mn: 'Шинэ баримт', en: 'New document', ko: '새 문서' },
    },
    {
      id: 45,
      place: 110,
      parent_id: 30,
      url: '/workflow/repair',
      icon: 'warning',
      permission: 'workflow.documents.administer',
      title: { mn: 'Гацсан баримт', en: 'Stuck documents', ko: '멈춘 문서' },
    },
    {
      id: 49,
      place: 120,
      parent_id: 30,
      url: '/workflow/insight',
      icon: 'chart',
      permission: 'workflow.documents.all',
      title: { mn: 'Үзүүлэлт', en: 'Insight', ko: '현황 분석' },
    },
    {
      id: 44,
      place: 130,
      parent_id: 30,
      url: '/organization/evidence',
      icon: 'seal',
      permission: 'workflow.evidence.r',
      title: { mn: 'Баримтын баталгаа', en: 'Evidence', ko: '문서 증빙' },
    },
  ],
  grants: {
    '*': ['workflow.documents.r', 'workflow.documents.c'],
    admin: ['workflow.documents.all', 'workflow.documents.administer', 'workflow.evidence.r', 'workflow.evidence.u'],
  },
}
