export { plantRequest } from '../server/joining/testing/plant.ts'
