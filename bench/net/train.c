/* Trains the network of the analysis; `train --help` says how. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef _OPENMP
#include <omp.h>
#endif

enum { INPUTS = 768, NEURONS = 128, BUCKETS = 8, BUCKET_MEN = 4, MOST_MEN = 32, BATCH = 2048, MOST_THREADS = 8 };
enum { FIRST_UNIT = 255, SECOND_UNIT = 64, OUTPUT_CENTIPAWNS = 400 };
/* scores are cut off here: what is decided is decided */
enum { MOST_CENTIPAWNS = 3000, APART = 3 /* from a variation, perhaps with a man to be taken */, NO_RESULT = 4 };
enum { FAR_CENTIPAWNS = 100 };
/* so many men have moved, at most, from one quiet position of a game to the next */
enum { MOST_MOVED = 6 };

static const float HIGHEST_RATE = 0.001f, DECAY = 0.01f, LIMIT = 127.0f / SECOND_UNIT;

typedef struct {
  uint16_t men[MOST_MEN]; /* 64 * (kind, and 6 for Black's) + square */
  float target;           /* White's chance */
  int16_t score, terms;   /* for White */
  uint8_t count, black, result /* White's half points */, kings[2];
  uint8_t later; /* how far on in the list the next quiet position of the same game is, or 0 */
} Position;

typedef struct {
  float first[INPUTS][NEURONS], biases[NEURONS], second[BUCKETS][2][NEURONS], bias[BUCKETS];
} Weights;
enum { WEIGHTS = sizeof(Weights) / sizeof(float) };

/* the rounded weights, as the kernel reads them, and those of which they are the nearest, which the training changes */
static Weights weights, exact, momentum, variance, gradients[MOST_THREADS];
static Position *training, *held;
static size_t trainings, helds;
static float divisor, share, ahead, of_terms, keep;

static uint64_t state;
static uint64_t next(void) { /* splitmix64 */
  uint64_t z = (state += 0x9e3779b97f4a7c15ull);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return z ^ (z >> 31);
}

static Position *more(Position **list, size_t *count) {
  static size_t room[2];
  size_t *space = &room[list == &held];
  if (*count == *space) {
    *space = *space ? *space * 2 : 1 << 20;
    *list = realloc(*list, *space * sizeof(Position));
    if (!*list) { fprintf(stderr, "not enough memory\n"); exit(1); }
  }
  return memset(*list + (*count)++, 0, sizeof(Position));
}

static int16_t cut_off(float score) { return (int16_t)fminf(fmaxf(score, -MOST_CENTIPAWNS), MOST_CENTIPAWNS); }

static int16_t blend(int16_t score, int16_t terms) {
  return cut_off((1 - of_terms) * score + of_terms * terms);
}

/* Whether a position follows soon after another in a game: few men have moved, none has come. */
static int follows(const Position *later, const Position *p) {
  if (later->result != p->result || later->count > p->count) return 0;
  int moved = 0;
  for (int i = 0, j = 0; i < later->count; i++) {
    while (j < p->count && p->men[j] < later->men[i]) j++;
    if (j == p->count || p->men[j] != later->men[i]) moved++;
  }
  return moved <= MOST_MOVED;
}

/* Records of positions.ts. */
static void read_file(const char *name, Position **list, size_t *count) {
  size_t former = 0; /* the quiet position before, and 1 */
  struct { uint64_t colours[2], kinds[6]; int16_t score; uint8_t black, result; int16_t terms, unused; } record;
  FILE *from = fopen(name, "rb");
  if (!from) { perror(name); exit(1); }
  while (fread(&record, sizeof record, 1, from) == 1) {
    if (record.result >= APART && (next() >> 40) / (float)(1 << 24) >= keep) continue;
    Position *p = more(list, count);
    for (int black = 0; black < 2; black++) {
      p->kings[black] = (uint8_t)__builtin_ctzll(record.colours[black] & record.kinds[5]);
      for (int kind = 0; kind < 6; kind++)
        for (uint64_t set = record.colours[black] & record.kinds[kind]; set; set &= set - 1)
          p->men[p->count++] = (uint16_t)(64 * (kind + 6 * black) + __builtin_ctzll(set));
    }
    p->result = record.result;
    /* that of a variation may be replaced first */
    p->score = p->result == APART ? cut_off(record.score) : blend(record.score, record.terms);
    p->terms = record.terms;
    p->black = record.black;
    if (p->result >= APART) continue;
    size_t at = *count - 1;
    Position *before = *list + former - 1;
    if (former && at - former < 254 && follows(p, before)) before->later = (uint8_t)(at - (former - 1));
    former = at + 1;
  }
  fclose(from);
}

static float chance(float centipawns) { return 1 / (1 + expf(-centipawns / divisor)); }

static void fit_divisor(void) {
  double least = 1e9;
  float best = 0;
  for (divisor = 100; divisor < 600; divisor += 10) {
    double error = 0;
    size_t known = 0;
    for (size_t i = 0; i < trainings; i += 16) {
      if (training[i].result >= APART) continue;
      float d = chance(training[i].score) - training[i].result / 2.0f;
      error += d * d;
      known++;
    }
    if (known && error / known < least) { least = error / known; best = divisor; }
  }
  divisor = best;
}

/* The input of a man as one side sees it: ranks turned for Black; files too where its own king is on the left. */
static int input(int man, int view, int king) {
  int turned = (view ? 56 : 0) ^ ((king & 7) < 4 ? 7 : 0);
  int own = (man >= 384) == view;
  return (man % 384 & ~63) + (own ? 0 : 384) + ((man & 63) ^ turned);
}

/* The network's output for the side to move, with the sums of both views and the inputs that they come from. */
static float forward(const Position *p, float sums[2][NEURONS], int rows[2][MOST_MEN]) {
  int bucket = (p->count - 2) / BUCKET_MEN;
  for (int side = 0; side < 2; side++) {
    int view = side ^ p->black;
    memcpy(sums[side], weights.biases, sizeof sums[side]);
    for (int i = 0; i < p->count; i++) {
      const float *row = weights.first[rows[side][i] = input(p->men[i], view, p->kings[view])];
      for (int n = 0; n < NEURONS; n++) sums[side][n] += row[n];
    }
  }
  float output = weights.bias[bucket];
  for (int side = 0; side < 2; side++)
    for (int n = 0; n < NEURONS; n++) {
      float clipped = fminf(fmaxf(sums[side][n], 0), 1);
      output += clipped * clipped * weights.second[bucket][side][n];
    }
  return output;
}

/* The error of one position; adds to the gradients, if there are any. */
static float learn(const Position *p, Weights *to) {
  float sums[2][NEURONS];
  int rows[2][MOST_MEN];
  int bucket = (p->count - 2) / BUCKET_MEN;
  float output = forward(p, sums, rows);
  float target = p->black ? 1 - p->target : p->target;
  float found = chance(output * OUTPUT_CENTIPAWNS), difference = found - target, size = fabsf(difference);
  if (to) {
    float slope = 2.5f * difference * sqrtf(size) * found * (1 - found) * OUTPUT_CENTIPAWNS / divisor;
    to->bias[bucket] += slope;
    for (int side = 0; side < 2; side++) {
      float back[NEURONS];
      for (int n = 0; n < NEURONS; n++) {
        float clipped = fminf(fmaxf(sums[side][n], 0), 1);
        to->second[bucket][side][n] += slope * clipped * clipped;
        back[n] = sums[side][n] == clipped ? 2 * slope * clipped * weights.second[bucket][side][n] : 0;
        to->biases[n] += back[n];
      }
      for (int i = 0; i < p->count; i++) {
        float *row = to->first[rows[side][i]];
        for (int n = 0; n < NEURONS; n++) row[n] += back[n];
      }
    }
  }
  return size * size * sqrtf(size);
}

/* Rounds the weights: the training sees what the kernel will make of them. */
static void round_all(void) {
  const float *from = (const float *)&exact;
  float *to = (float *)&weights;
  const int seconds = INPUTS * NEURONS + NEURONS, last = seconds + BUCKETS * 2 * NEURONS;
  for (int i = 0; i < seconds; i++) to[i] = roundf(from[i] * FIRST_UNIT) / FIRST_UNIT;
  for (int i = seconds; i < last; i++) to[i] = roundf(from[i] * SECOND_UNIT) / SECOND_UNIT;
  for (int i = last; i < WEIGHTS; i++) to[i] = from[i];
}

static double held_error(void) {
  double error = 0;
  for (size_t i = 0; i < helds; i++) error += learn(&held[i], NULL);
  return error / (helds ? helds : 1);
}

static float get(FILE *from, float unit) {
  int16_t word;
  if (fread(&word, 2, 1, from) != 1) { fprintf(stderr, "not a network\n"); exit(1); }
  return word / unit;
}

/* Begins with a network that was trained before. */
static void read_network(const char *name) {
  FILE *from = fopen(name, "rb");
  if (!from) { perror(name); exit(1); }
  float *first = &weights.first[0][0], *second = &weights.second[0][0][0];
  for (int i = 0; i < INPUTS * NEURONS; i++) first[i] = get(from, FIRST_UNIT);
  for (int i = 0; i < NEURONS; i++) weights.biases[i] = get(from, FIRST_UNIT);
  for (int i = 0; i < BUCKETS * 2 * NEURONS; i++) second[i] = get(from, SECOND_UNIT);
  for (int i = 0; i < BUCKETS; i++) {
    int32_t bias;
    if (fread(&bias, 4, 1, from) == 1) weights.bias[i] = (float)bias / (FIRST_UNIT * SECOND_UNIT);
  }
  fclose(from);
}

/*
 * What the training aims at. A quiet position of a game has its score and, with decreasing weight, those of the quiet positions after
 * it: they know what a deeper search would have found.
 */
static void aim(Position *list, size_t count) {
  for (size_t i = count; i--;) {
    Position *p = &list[i];
    p->target = chance(p->score);
    if (p->later) p->target += ahead * (list[i + p->later].target - p->target);
  }
  for (size_t i = 0; i < count; i++)
    if (list[i].result < APART) list[i].target += share * (list[i].result / 2.0f - list[i].target);
}

/*
 * Positions apart from the games often have a man to be taken. What that wins is for the search to find: where its score is far from
 * what the network says that the training begins with, they keep the latter.
 */
static size_t calm(Position *list, size_t count) {
  size_t changed = 0;
  for (size_t i = 0; i < count; i++) {
    float sums[2][NEURONS];
    int rows[2][MOST_MEN];
    if (list[i].result != APART) continue;
    float value = forward(&list[i], sums, rows) * OUTPUT_CENTIPAWNS;
    if (list[i].black) value = -value;
    if (fabsf(value - list[i].score) > FAR_CENTIPAWNS) {
      list[i].score = cut_off(value);
      changed++;
    }
    list[i].score = blend(list[i].score, list[i].terms);
  }
  return changed;
}

static void put(FILE *to, float value, int limit) {
  float rounded = roundf(value);
  int16_t word = (int16_t)fminf(fmaxf(rounded, (float)-limit), (float)limit);
  fwrite(&word, 2, 1, to);
}

static void write_file(const char *name) {
  FILE *to = fopen(name, "wb");
  if (!to) { perror(name); exit(1); }
  const float *first = &weights.first[0][0], *second = &weights.second[0][0][0];
  for (int i = 0; i < INPUTS * NEURONS; i++) put(to, first[i] * FIRST_UNIT, 32767);
  for (int i = 0; i < NEURONS; i++) put(to, weights.biases[i] * FIRST_UNIT, 32767);
  for (int i = 0; i < BUCKETS * 2 * NEURONS; i++) put(to, second[i] * SECOND_UNIT, 127);
  for (int i = 0; i < BUCKETS; i++) {
    int32_t bias = (int32_t)roundf(weights.bias[i] * FIRST_UNIT * SECOND_UNIT);
    fwrite(&bias, 4, 1, to);
  }
  while (ftell(to) % 64) fputc(0, to);
  fclose(to);
}

static float setting(const char *name, float otherwise) {
  const char *given = getenv(name);
  return given ? (float)atof(given) : otherwise;
}

static const char HELP[] =
    "Trains the network of the analysis on the positions of positions.ts, and writes its weights as the kernel reads them.\n"
    "\n"
    "    cc -O3 -march=native -ffast-math -fopenmp -o train bench/net/train.c -lm\n"
    "    OMP_NUM_THREADS=2 ./train OUTPUT EPOCHS SEED RESULT FILE...\n"
    "\n"
    "Options are in the environment: START=FILE goes on with that network. RATE=0.0005 is the highest rate of learning (0.001).\n"
    "AHEAD=0.5 is the share of later positions of a game in what a position is worth. TERMS=0.4 is the share of the terms of the\n"
    "evaluation in every score (0); `terms=0.1` among the files is that of the files behind it. KEEP=0.2 is the share of the\n"
    "positions without a result that is taken (1). CALM=FILE is the network that old variations are compared with, if it is not\n"
    "that of START.\n"
    "\n"
    "The shape is that of src/kernel/assembly/evaluation/network-layout.ts. The target is a blend of the game's result, of the\n"
    "share RESULT (0.3, say), and the score of the search, which a sigmoid turns into a chance; its steepness is fitted to the\n"
    "results, or DIVISOR=130 centipawns. The weights are rounded after every step, so that the errors are those of the file that\n"
    "is written. What stands between `held` and `trained` among the files is held out: the printed error on it shows whether what\n"
    "is learnt holds elsewhere. The same files, seed, number of threads and machine make the same weights. AdamW, one cycle of\n"
    "rates, batches of 2048 positions.\n";

int main(int arguments, char **given) {
  for (int i = 1; i < arguments; i++)
    if (!strcmp(given[i], "--help") || !strcmp(given[i], "-h")) { fputs(HELP, stdout); return 0; }
  if (arguments < 6) { fprintf(stderr, "train OUTPUT EPOCHS SEED RESULT FILE...\n"); return 2; }
  int epochs = atoi(given[2]);
  state = strtoull(given[3], NULL, 10);
  share = (float)atof(given[4]);
  of_terms = setting("TERMS", 0);
  keep = setting("KEEP", 1);
  ahead = setting("AHEAD", 0.5f);
  int holds = 0;
  for (int i = 5; i < arguments; i++)
    if (!strncmp(given[i], "terms=", 6)) of_terms = (float)atof(given[i] + 6);
    else if (!strcmp(given[i], "held")) holds = 1;
    else if (!strcmp(given[i], "trained")) holds = 0;
    else if (holds) read_file(given[i], &held, &helds);
    else read_file(given[i], &training, &trainings);
  if (trainings < BATCH) {
    fprintf(stderr, "found %zu positions to train on; expected at least %d\n", trainings, BATCH);
    return 1;
  }
  int most_threads = 1;
#ifdef _OPENMP
  most_threads = omp_get_max_threads() < MOST_THREADS ? omp_get_max_threads() : MOST_THREADS;
#endif
  divisor = setting("DIVISOR", 0);
  if (divisor == 0) fit_divisor();
  printf("%zu positions, %zu held out; a chance is sigmoid(centipawns / %g)\n", trainings, helds, divisor);
  fflush(stdout);

  float *all = (float *)&exact, *m = (float *)&momentum, *v = (float *)&variance;
  for (int i = 0; i < INPUTS * NEURONS; i++) all[i] = ((next() >> 40) / (float)(1 << 23) - 1) * 0.06f;
  float *second = &exact.second[0][0][0];
  for (int i = 0; i < 2 * NEURONS; i++) {
    float value = ((next() >> 40) / (float)(1 << 23) - 1) * 0.06f;
    for (int bucket = 0; bucket < BUCKETS; bucket++) second[bucket * 2 * NEURONS + i] = value;
  }

  const char *start = getenv("START"), *calmer = getenv("CALM");
  if (!calmer) calmer = start;
  if (calmer) {
    read_network(calmer);
    printf("%zu scores replaced\n", calm(training, trainings) + calm(held, helds));
  }
  if (start) {
    read_network(start);
    exact = weights;
  } else round_all();
  aim(training, trainings);
  aim(held, helds);
  printf("held out %.6f before\n", held_error());
  fflush(stdout);
  float highest_rate = setting("RATE", HIGHEST_RATE);

  uint32_t *order = malloc(trainings * sizeof *order);
  for (size_t i = 0; i < trainings; i++) order[i] = (uint32_t)i;
  size_t steps = epochs * (trainings / BATCH), step = 0;
  for (int epoch = 1; epoch <= epochs; epoch++) {
    double error = 0;
    time_t began = time(NULL);
    for (size_t i = trainings - 1; i; i--) {
      size_t j = next() % (i + 1);
      uint32_t kept = order[i];
      order[i] = order[j];
      order[j] = kept;
    }
    for (size_t at = 0; at + BATCH <= trainings; at += BATCH) {
      int threads = 1;
#pragma omp parallel reduction(+ : error) num_threads(most_threads)
      {
        int thread = 0, of = 1;
#ifdef _OPENMP
        thread = omp_get_thread_num();
        of = omp_get_num_threads();
#endif
        if (!thread) threads = of;
        Weights *to = &gradients[thread];
        memset(to, 0, sizeof *to);
        for (size_t i = (size_t)BATCH * thread / of; i < (size_t)BATCH * (thread + 1) / of; i++) {
          if (i + 8 < BATCH) {
            const char *ahead = (const char *)&training[order[at + i + 8]];
            __builtin_prefetch(ahead);
            __builtin_prefetch(ahead + 64);
          }
          error += learn(&training[order[at + i]], to);
        }
      }
      float done = (float)++step / steps, warm = 0.02f;
      float rate = highest_rate * (done < warm ? done / warm : 0.003f + 0.997f * 0.5f * (1 + cosf((float)M_PI * (done - warm) / (1 - warm))));
      float scale1 = 1 - powf(0.9f, step), scale2 = 1 - powf(0.999f, step);
      for (int i = 0; i < WEIGHTS; i++) {
        float slope = 0;
        for (int thread = 0; thread < threads; thread++) slope += ((float *)&gradients[thread])[i];
        slope /= BATCH;
        m[i] = 0.9f * m[i] + 0.1f * slope;
        v[i] = 0.999f * v[i] + 0.001f * slope * slope;
        all[i] -= rate * (m[i] / scale1 / (sqrtf(v[i] / scale2) + 1e-8f) + DECAY * all[i]);
        all[i] = fminf(fmaxf(all[i], -LIMIT), LIMIT);
      }
      round_all();
    }
    printf("epoch %d: error %.6f, held out %.6f, %ld s\n", epoch, error / (trainings / BATCH * BATCH), held_error(),
           (long)(time(NULL) - began));
    fflush(stdout);
    write_file(given[1]);
  }
}
