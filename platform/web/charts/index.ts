/** Charts of our own drawing. They know figures and colours, and nothing of where these come from. */
export { Chart } from './Chart.tsx'
export { CountBoxes } from './CountBoxes.tsx'
export { type ChartData, type MarkAt } from './data.ts'
export { FiguresTable } from './FiguresTable.tsx'
export { savePicture } from './save-picture.ts'
