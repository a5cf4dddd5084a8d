/** The thread's entry, built beside main.js. Copies the catalogue and its pictures, posts the outcome and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { keepPictures, type PicturesPlace } from '../pictures/upkeep.ts';
import { type Copying, copyCatalogue } from './copies.ts';

const place = workerData as PicturesPlace;
const copied = copyCatalogue(place.folder, place.second, place.wallMs);
// Damaged goods may hide which pictures they name.
const outcome: Copying = copied === 'copied' && !keepPictures(place) ? 'failed' : copied;
parentPort?.postMessage(outcome);
