/** Kernels in this thread, on the Node host. */
import { nodeHost } from '../src/host/node/node-host.js';
import { AnalysisKernel, type AnalysisKernelOptions } from '../src/kernel/analysis-kernel.js';
import { Evaluator } from '../src/kernel/evaluator.js';
import { Kernel, type KernelOptions } from '../src/kernel/kernel.js';

/** @throws KernelError as `Kernel.create` does */
export const createKernel = (options?: KernelOptions): Kernel => Kernel.create(nodeHost(), options);

/** @throws KernelError as `AnalysisKernel.create` does */
export const createAnalysisKernel = (options?: AnalysisKernelOptions): AnalysisKernel =>
  AnalysisKernel.create(nodeHost(), options);

/** @throws KernelError as `Evaluator.create` does */
export const createEvaluator = (network?: Uint8Array): Evaluator => Evaluator.create(nodeHost(), network);
