#!/usr/bin/env node
import { main } from '../src/stages/main.mjs';

await main({ onlyFast: true });
