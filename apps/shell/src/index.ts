import '@umbral/ui/styles.css';
import { start } from './app/start';

start();
