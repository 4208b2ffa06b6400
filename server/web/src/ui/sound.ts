// Soft sounds, made here and not fetched. Nothing is heard before somebody has touched the page, and nothing where
// sounds are off: browsers ask for the one, neighbours for the other.

import { preferences } from "../app/settings.svelte";
import type { Sound } from "../table/telling/bell";

let room: AudioContext | null = null;
let master: GainNode | null = null;

/** To be called when somebody touches the page: from then on it may be heard. */
export function open(): void {
  if (!preferences.sound || !("AudioContext" in globalThis)) return;
  if (!room) {
    room = new AudioContext();
    master = new GainNode(room);
    master.connect(room.destination);
  }
  if (room.state === "suspended") void room.resume();
}

export function play(sound: Sound): void {
  if (!preferences.sound || room?.state !== "running" || !master) return;
  // As loud as ever is a bit more than half.
  master.gain.value = preferences.volume / 0.6;
  SOUNDS[sound](room, room.currentTime + 0.01);
}

const SOUNDS: Record<Sound, (room: AudioContext, at: number) => void> = {
  // A card on cloth.
  card: (room, at) => rustle(room, at),
  // Two notes upward.
  turn: (room, at) => [659, 880].forEach((hertz, place) => note(room, at + place * 0.11, hertz, "sine", 0.05)),
  // A knock on wood, twice.
  asked: (room, at) => [392, 392].forEach((hertz, place) => note(room, at + place * 0.16, hertz, "triangle", 0.09)),
};

function note(room: AudioContext, at: number, hertz: number, shape: OscillatorType, loudness: number): void {
  const [tone, gain] = [room.createOscillator(), room.createGain()];
  [tone.type, tone.frequency.value] = [shape, hertz];
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.22);
  tone.connect(gain).connect(master!);
  tone.start(at);
  tone.stop(at + 0.24);
}

function rustle(room: AudioContext, at: number): void {
  const length = Math.floor(room.sampleRate * 0.05);
  const noise = room.createBuffer(1, length, room.sampleRate);
  const samples = noise.getChannelData(0);
  for (let n = 0; n < length; n++) samples[n] = (Math.random() * 2 - 1) * (1 - n / length) ** 3;
  const [source, filter, gain] = [room.createBufferSource(), room.createBiquadFilter(), room.createGain()];
  source.buffer = noise;
  [filter.type, filter.frequency.value, gain.gain.value] = ["lowpass", 1_800, 0.09];
  source.connect(filter).connect(gain).connect(master!);
  source.start(at);
}
