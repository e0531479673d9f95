import type { NewMenuItem } from '#modules/access/server/index.ts'

const profile: NewMenuItem = {
  id: 3, type: 'router-link', url: '/admin/profile', icon: 'user', title: { mn: 'Миний мэдээлэл', en: 'My profile', ko: '내 정보' },
}

export const defaultMenu: NewMenuItem[] = [
  {
    id: 1, type: 'router-link', url: '/home', icon: 'check', permission: 'workflow.documents.r',
    title: { mn: 'Шийдвэрлэх', en: 'Approvals', ko: '결재함' },
  },
  {
    id: 2, type: 'router-link', url: '/workflow/new', icon: 'document', permission: 'workflow.documents.c',
    title: { mn: 'Шинэ баримт', en: 'New document', ko: '새 문서' },
  },
  {
    id: 20, type: 'router-link', url: '/organization', icon: 'users', permission: 'organization.employees.r',
    title: { mn: 'Ажилтан', en: 'Employees', ko: '직원' },
  },
  {
    id: 21, type: 'router-link', url: '/organization/struct', icon: 'organization', permission: 'organization.structure.r',
    title: { mn: 'Бүтэц', en: 'Structure', ko: '조직 구조' },
  },
  {
    id: 24, type: 'router-link', url: '/organization/substitutes', icon: 'users', permission: 'workflow.documents.r',
    title: { mn: 'Орлон ажиллах', en: 'Substitutes', ko: '대직' },
  },
  // First people and their rights, then flows and their documents, then the organisation itself.
  { id: 30, type: 'noAction', icon: 'shield', title: { mn: 'Удирдлага', en: 'Administration', ko: '관리' } },
  {
    id: 31, parent_id: 30, type: 'router-link', url: '/admin/users', icon: 'users', permission: 'access.users.r',
    title: { mn: 'Хэрэглэгчид', en: 'Users', ko: '사용자' },
  },
  {
    id: 32, parent_id: 30, type: 'router-link', url: '/admin/roles', icon: 'key', permission: 'access.roles.r',
    title: { mn: 'Үүрэг, эрх', en: 'Roles', ko: '역할과 권한' },
  },
  {
    id: 36, parent_id: 30, type: 'router-link', url: '/workflow', icon: 'workflow', permission: 'workflow.flows.r',
    title: { mn: 'Урсгал зохиох', en: 'Workflow designer', ko: '결재 흐름 설계' },
  },
  {
    id: 47, parent_id: 30, type: 'router-link', url: '/workflow/types', icon: 'document', permission: 'workflow.documents.administer',
    title: { mn: 'Баримтын төрөл, дугаар', en: 'Document types and numbers', ko: '문서 종류와 번호' },
  },
  {
    id: 45, parent_id: 30, type: 'router-link', url: '/workflow/repair', icon: 'warning', permission: 'workflow.documents.administer',
    title: { mn: 'Гацсан баримт', en: 'Stuck documents', ko: '멈춘 문서' },
  },
  {
    id: 49, parent_id: 30, type: 'router-link', url: '/workflow/insight', icon: 'chart', permission: 'workflow.documents.all',
    title: { mn: 'Үзүүлэлт', en: 'Insight', ko: '현황 분석' },
  },
  {
    id: 44, parent_id: 30, type: 'router-link', url: '/organization/evidence', icon: 'seal', permission: 'workflow.evidence.r',
    title: { mn: 'Баримтын баталгаа', en: 'Evidence', ko: '문서 증빙' },
  },
  {
    id: 40, parent_id: 30, type: 'router-link', url: '/organization/profile', icon: 'building', permission: 'organization.profile.u',
    title: { mn: 'Байгууллагын мэдээлэл', en: 'Organization profile', ko: '조직 정보' },
  },
  {
    id: 41, parent_id: 30, type: 'router-link', url: '/organization/calendar', icon: 'calendar', permission: 'organization.calendar.u',
    title: { mn: 'Ажлын цаг, амралт', en: 'Working time', ko: '근무 시간' },
  },
  {
    id: 48, parent_id: 30, type: 'router-link', url: '/organization/notifications', icon: 'bell', permission: 'organization.profile.u',
    title: { mn: 'Мэдэгдлийн ерөнхий тохиргоо', en: 'Notification defaults', ko: '알림 기본값' },
  },
  {
    id: 34, parent_id: 30, type: 'router-link', url: '/admin/menu', icon: 'menu', permission: 'access.menu.u',
    title: { mn: 'Цэсний тохиргоо', en: 'Menu settings', ko: '메뉴 설정' },
  },
  {
    id: 50, parent_id: 30, type: 'router-link', url: '/organization/webhooks', icon: 'link', permission: 'workflow.webhooks.r',
    title: { mn: 'Вэбхүүк', en: 'Webhooks', ko: '웹훅' },
  },
  {
    id: 33, parent_id: 30, type: 'router-link', url: '/admin/audit', icon: 'clock', permission: 'access.audit.r',
    title: { mn: 'Өөрчлөлтийн бүртгэл', en: 'Audit log', ko: '감사 로그' },
  },
  profile,
]
