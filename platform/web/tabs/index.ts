/**
 * Visited screens as tabs: which there are (`tab-list`, `tab-store`), how they stay drawn (`TabPanels`), how they
 * look (`TabStrip`, `TabCount`).
 */
export { TabPanels } from './TabPanels.tsx'
export { useTabName } from './use-tab-name.ts'
