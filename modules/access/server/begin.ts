import type { Module } from '#platform/server/module.ts'

const ADMINISTRATION = 30

/** What of accounts, roles and the log stands in menus, and who may do it, where an organisation begins. */
export const begin: Pick<Module, 'menu' | 'platformMenu' | 'grants'> = {
  // First people and their rights, then flows and their documents, then the organisation itself.
  menu: [
    { id: ADMINISTRATION, place: 60, icon: 'shield', title: { mn: 'Удирдлага', en: 'Administration', ko: '관리' } },
    {
      id: 31,
      place: 70,
      parent_id: ADMINISTRATION,
      url: '/admin/users',
      icon: 'users',
      permission: 'access.users.r',
      title: { mn: 'Хэрэглэгчид', en: 'Users', ko: '사용자' },
    },
    {
      id: 32,
      place: 80,
      parent_id: ADMINISTRATION,
      url: '/admin/roles',
      icon: 'key',
      permission: 'access.roles.r',
      title: { mn: 'Үүрэг, эрх', en: 'Roles', ko: '역할과 권한' },
    },
    {
      id: 34,
      place: 170,
      parent_id: ADMINISTRATION,
      url: '/admin/menu',
      icon: 'menu',
      permission: 'access.menu.u',
      title: { mn: 'Цэсний тохиргоо', en: 'Menu settings', ko: '메뉴 설정' },
    },
    {
      id: 33,
      place: 190,
      parent_id: ADMINISTRATION,
      url: '/admin/audit',
      icon: 'clock',
      permission: 'access.audit.r',
      title: { mn: 'Өөрчлөлтийн бүртгэл', en: 'Audit log', ko: '감사 로그' },
    },
    {
      id: 3,
      place: 200,
      url: '/admin/profile',
      icon: 'user',
      title: { mn: 'Миний мэдээлэл', en: 'My profile', ko: '내 정보' },
    },
  ],
  platformMenu: [
    {
      id: 4,
      place: 30,
      url: '/lambda/permissions',
      icon: 'key',
      permission: 'platform.admin',
      title: { mn: 'Эрхийн дээд хязгаар', en: 'Ceilings', ko: '권한 상한' },
    },
    {
      id: 5,
      place: 40,
      url: '/lambda/people',
      icon: 'users',
      permission: 'platform.admin',
      title: { mn: 'Бүх хэрэглэгч', en: 'Everybody', ko: '모든 사용자' },
    },
    {
      id: 6,
      place: 50,
      url: '/lambda/administrators',
      icon: 'shield',
      permission: 'platform.admin',
      title: { mn: 'Системийн админууд', en: 'Administrators', ko: '시스템 관리자' },
    },
    {
      id: 7,
      place: 60,
      url: '/lambda/audit',
      icon: 'clock',
      permission: 'platform.admin',
      title: { mn: 'Нийт бүртгэл', en: 'Audit log', ko: '감사 로그' },
    },
    {
      id: 3,
      place: 70,
      url: '/admin/profile',
      icon: 'user',
      title: { mn: 'Миний мэдээлэл', en: 'My profile', ko: '내 정보' },
    },
  ],
  grants: {
    admin: [
      'access.users.c',
      'access.users.r',
      'access.users.u',
      'access.users.d',
      'access.users.import',
      'access.users.confirm',
      'access.roles.c',
      'access.roles.r',
      'access.roles.u',
      'access.roles.d',
      'access.audit.r',
      'access.menu.u',
      'access.security.r',
      'access.security.u',
    ],
  },
}
