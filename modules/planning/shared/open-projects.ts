const open = ['planned', 'active', 'paused']

/** Those in which there is still something to do. */
export const openProjects = <P extends { values: Readonly<Record<string, unknown>> }>(projects: readonly P[]): P[] =>
  projects.filter(({ values }) => open.includes(String(values['state'])))
