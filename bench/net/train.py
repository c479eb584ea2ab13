#!/usr/bin/env python3
"""Trains the network of the analysis on the positions of positions.ts, and writes its weights as the kernel reads them.

    /usr/bin/python3 bench/net/train.py --data FOLDER --output FILE [--epochs 20] [--seed 1] [--result 0.3] [--threads 2]

Needs PyTorch (Debian: apt-get install python3-torch). The shape is that of src/kernel/assembly/evaluation/network-layout.ts. The
target is a blend of the game's result and the score of the search, which a sigmoid turns into a chance; its steepness is fitted to
the results. Every twentieth file of positions is held out: the printed error on it shows whether what is learnt holds elsewhere.
What was read from a file of positions is kept beside it (.npz). The same data, seed and number of threads make the same weights.
"""
import argparse
import glob
import os
import time

import numpy as np
import torch

INPUTS, NEURONS = 768, 128
FIRST_UNIT, SECOND_UNIT, OUTPUT_CENTIPAWNS = 255, 64, 400
# the absent man: its weights are always 0
NOBODY = INPUTS
MOST_MEN = 32
# scores are cut off here: what is decided is decided
MOST_CENTIPAWNS = 3000
PIECES = "pnbrqk"


def read(file):
    """Inputs seen by White [n, 32], the side to move, White's score in centipawns, White's result (NaN if unknown)."""
    kept = file[: -len(".txt")] + ".npz"
    if os.path.exists(kept):
        arrays = np.load(kept)
        return arrays["men"], arrays["black"], arrays["score"], arrays["result"]
    numbers = {}
    for kind, letter in enumerate(PIECES):
        numbers[letter.upper()] = 64 * kind
        numbers[letter] = 384 + 64 * kind
    with open(file, encoding="ascii") as lines:
        rows = [line.rstrip("\n").split(";") for line in lines]
    men = np.full((len(rows), MOST_MEN), NOBODY, np.int16)
    black = np.zeros(len(rows), bool)
    score = np.zeros(len(rows), np.float32)
    result = np.full(len(rows), np.nan, np.float32)
    for i, (fen, centipawns, outcome) in enumerate(rows):
        board, side = fen.split(" ", 2)[:2]
        square, at = 56, 0
        for char in board:
            if char == "/":
                square -= 16
            elif char.isdigit():
                square += int(char)
            else:
                men[i, at] = numbers[char] + square
                at += 1
                square += 1
        black[i] = side == "b"
        score[i] = float(centipawns)
        if outcome:
            result[i] = float(outcome)
    np.savez(kept, men=men, black=black, score=score, result=result)
    return men, black, score, result


def load(files):
    parts = [read(file) for file in files]
    men, black, score, result = (np.concatenate(column) for column in zip(*parts))
    return torch.from_numpy(men), torch.from_numpy(black), torch.from_numpy(score), torch.from_numpy(result)


def other_view(men):
    """The same men seen by the other side: colours exchanged, ranks turned."""
    turned = torch.where(men < 384, men + 384, men - 384) ^ 56
    return torch.where(men == NOBODY, men, turned)


class Network(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first = torch.nn.EmbeddingBag(INPUTS + 1, NEURONS, mode="sum", padding_idx=NOBODY)
        self.biases = torch.nn.Parameter(torch.zeros(NEURONS))
        self.second = torch.nn.Linear(2 * NEURONS, 1)
        with torch.no_grad():
            self.first.weight.uniform_(-0.06, 0.06)
            self.first.weight[NOBODY] = 0

    def forward(self, own, their):
        both = torch.cat([self.first(own) + self.biases, self.first(their) + self.biases], 1)
        return self.second(both.clamp(0, 1).square()).squeeze(1)


def targets(black, score, result, divisor, share):
    """The chance of the side to move."""
    chance = torch.sigmoid(score.clamp(-MOST_CENTIPAWNS, MOST_CENTIPAWNS) / divisor)
    blend = torch.where(torch.isnan(result), chance, share * result + (1 - share) * chance)
    return torch.where(black, 1 - blend, blend)


def fitted_divisor(score, result):
    known = ~torch.isnan(result)
    score, result = score[known].clamp(-MOST_CENTIPAWNS, MOST_CENTIPAWNS), result[known]
    errors = {divisor: (torch.sigmoid(score / divisor) - result).square().mean().item() for divisor in range(100, 600, 10)}
    return min(errors, key=errors.get)


def views(men, black):
    men = men.long()
    turned = other_view(men)
    black = black.unsqueeze(1)
    return torch.where(black, turned, men), torch.where(black, men, turned)


def write(network, file):
    first = (network.first.weight[:INPUTS] * FIRST_UNIT).round().clamp(-32768, 32767)
    biases = (network.biases * FIRST_UNIT).round()
    second = (network.second.weight[0] * SECOND_UNIT).round().clamp(-127, 127)
    bias = int(round(network.second.bias.item() * FIRST_UNIT * SECOND_UNIT))
    words = torch.cat([first.flatten(), biases, second]).to(torch.int16).numpy().astype("<i2").tobytes()
    content = words + np.int32(bias).astype("<i4").tobytes()
    content += bytes(-len(content) % 64)
    with open(file + ".part", "wb") as to:
        to.write(content)
    os.replace(file + ".part", file)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True, help="the folder of positions.ts; several, separated by commas")
    parser.add_argument("--output", required=True, help="the file of the weights")
    parser.add_argument("--epochs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--result", type=float, default=0.3, help="the share of the game's result in the target")
    parser.add_argument("--rate", type=float, default=0.001, help="how fast it learns at first")
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--threads", type=int, default=2)
    given = parser.parse_args()

    torch.manual_seed(given.seed)
    torch.set_num_threads(given.threads)
    files = sorted(file for folder in given.data.split(",") for file in glob.glob(os.path.join(folder, "*.txt")))
    held = files[::20]
    training, held_out = load([file for file in files if file not in held]), load(held)
    divisor = fitted_divisor(training[2], training[3])
    count = len(training[0])
    print(f"{count} positions, {len(held_out[0])} held out; a chance is sigmoid(centipawns / {divisor})", flush=True)

    network = Network()
    optimiser = torch.optim.AdamW(network.parameters(), lr=given.rate, weight_decay=0.0001)
    steps = given.epochs * ((count + given.batch - 1) // given.batch)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, given.rate, steps, pct_start=0.05, final_div_factor=300)
    limit = 127 / SECOND_UNIT

    def error(data, rows):
        men, black, score, result = (column[rows] for column in data)
        own, their = views(men, black)
        chance = torch.sigmoid(network(own, their) * OUTPUT_CENTIPAWNS / divisor)
        return (chance - targets(black, score, result, divisor, given.result)).abs().pow(2.5).mean()

    for epoch in range(1, given.epochs + 1):
        began, total, batches = time.time(), 0.0, 0
        order = torch.randperm(count)
        for at in range(0, count, given.batch):
            loss = error(training, order[at : at + given.batch])
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            schedule.step()
            with torch.no_grad():
                network.second.weight.clamp_(-limit, limit)
            total += loss.item()
            batches += 1
        with torch.no_grad():
            every = torch.arange(len(held_out[0]))
            others = [error(held_out, every[at : at + given.batch]).item() for at in range(0, len(every), given.batch)]
        print(
            f"epoch {epoch}: error {total / batches:.6f}, held out {np.mean(others):.6f}, {time.time() - began:.0f} s",
            flush=True,
        )
        write(network, given.output)


if __name__ == "__main__":
    main()
