export const operatorToken = 'operator-of-this-suite';
