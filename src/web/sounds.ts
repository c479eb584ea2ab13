/** Makes the sounds of moves as they are needed, without sound files. */
import type { MoveShown } from '../board-ui/player.js';

let context: AudioContext | undefined;

/** Makes the sound of a knock on wood: noise that fades, through a narrow filter. */
function knock(at: AudioContext, pitch: number, loudness: number, delay: number): void {
  const seconds = 0.09;
  const length = Math.floor(at.sampleRate * seconds);
  const buffer = at.createBuffer(1, length, at.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 6;
  const source = at.createBufferSource();
  source.buffer = buffer;
  const filter = at.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 2;
  const gain = at.createGain();
  gain.gain.value = loudness;
  source.connect(filter).connect(gain).connect(at.destination);
  source.start(at.currentTime + delay);
}

function tone(at: AudioContext, pitch: number, delay: number, seconds: number): void {
  const oscillator = at.createOscillator();
  oscillator.frequency.value = pitch;
  const gain = at.createGain();
  const begin = at.currentTime + delay;
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(0.12, begin + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + seconds);
  oscillator.connect(gain).connect(at.destination);
  oscillator.start(begin);
  oscillator.stop(begin + seconds);
}

export function sound({ isCapture, gives }: MoveShown): void {
  context ??= new AudioContext();
  void context.resume();
  knock(context, isCapture ? 650 : 900, isCapture ? 1.2 : 0.8, 0);
  if (isCapture) knock(context, 450, 0.9, 0.05);
  if (gives === 'check') tone(context, 660, 0.06, 0.15);
  if (gives === 'mate')
    for (const [i, pitch] of [523, 659, 784].entries()) tone(context, pitch, 0.08 + 0.1 * i, 0.3);
}
