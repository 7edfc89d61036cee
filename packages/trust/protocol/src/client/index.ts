export {
  createDoorClient,
  DoorProblem,
  type DoorAddress,
  type DoorClient,
  type DoorReply,
} from './door-client.ts';
